import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { ChatAgent } from "./chat-agent";
import { type Conversation, emptyConversation } from "./conversation";
import {
  type ConversationClient,
  createConversationClient,
  type RunOptions,
} from "./conversation-client";

/** Begins a thread with the messages of another one. */
export type ThreadSeed = (client: ConversationClient) => void;

type ConversationOptions = {
  slug: string;
  /** No conversation while undefined. */
  threadId: string | undefined;
  version: number | undefined;
  /** How a thread begins that the server does not know; undefined for one that it may know. */
  takeSeed: (threadId: string) => ThreadSeed | undefined;
  runOptions: RunOptions;
  onRunEnd: () => void;
};

const nothing = emptyConversation("");
const subscribeToNothing = () => () => {};

/** Follows a thread while it is shown. */
export function useConversation(options: ConversationOptions): {
  conversation: Conversation;
  client: ConversationClient | undefined;
} {
  const { slug, threadId, version } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const client = useMemo(
    () =>
      threadId === undefined
        ? undefined
        : createConversationClient({
            agent: new ChatAgent({ slug, threadId, version }),
            getRunOptions: () => latest.current.runOptions,
            onRunEnd: () => latest.current.onRunEnd(),
          }),
    [slug, threadId, version],
  );
  useEffect(() => {
    if (!client || threadId === undefined) return;
    const seed = latest.current.takeSeed(threadId);
    if (seed) seed(client);
    else void client.load();
    return () => client.detach();
  }, [client, threadId]);
  const conversation = useSyncExternalStore(
    client?.subscribe ?? subscribeToNothing,
    client?.getSnapshot ?? (() => nothing),
    () => nothing,
  );
  return { conversation, client };
}
