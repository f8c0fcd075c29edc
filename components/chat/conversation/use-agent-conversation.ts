import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type Conversation, emptyConversation } from "./conversation";
import type { ConversationAgent } from "./conversation-agent";
import {
  type ConversationClient,
  createConversationClient,
  type RunOptions,
} from "./conversation-client";

/** Starts a thread with the messages of another one. */
export type ThreadSeed = (client: ConversationClient) => void;

export type ConversationOptions = {
  /**
   * Returns how to start a thread that the server does not know. Returns undefined for one that it
   * may know.
   */
  takeSeed: (threadId: string) => ThreadSeed | undefined;
  runOptions: RunOptions;
  onRunEnd: () => void;
};

const nothing = emptyConversation("");
const subscribeToNothing = () => () => {};

/** Follows an agent's thread while it is shown. Without an agent there is no conversation. */
export function useAgentConversation(
  agent: ConversationAgent | undefined,
  options: ConversationOptions,
): { conversation: Conversation; client: ConversationClient | undefined } {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const client = useMemo(
    () =>
      agent &&
      createConversationClient({
        agent,
        getRunOptions: () => latest.current.runOptions,
        onRunEnd: () => latest.current.onRunEnd(),
      }),
    [agent],
  );
  useEffect(() => {
    if (!client || !agent) return;
    const seed = latest.current.takeSeed(agent.threadId);
    if (seed) seed(client);
    else void client.load();
    return () => client.detach();
  }, [client, agent]);
  const conversation = useSyncExternalStore(
    client?.subscribe ?? subscribeToNothing,
    client?.getSnapshot ?? (() => nothing),
    () => nothing,
  );
  return { conversation, client };
}
