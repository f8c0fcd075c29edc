import type { AgentSubscriber } from "@ag-ui/client";
import { isJsonEqual } from "@/lib/schema/json";
import { type Conversation, emptyConversation } from "./conversation";
import type { ConversationAgent } from "./conversation-agent";
import { reduceEvent } from "./reduce-event";
import { reuseMessages } from "./reuse-messages";

/** Minimum interval between renders: short enough to read along, long enough for long answers. */
const RENDER_INTERVAL_MS = 40;

/**
 * Creates the store for what is shown of an agent's thread. `subscribe` and `getSnapshot` are for
 * `useSyncExternalStore`.
 */
export const createConversationStore = (agent: ConversationAgent) => {
  const listeners = new Set<() => void>();
  let snapshot: Conversation = emptyConversation(agent.threadId);
  /** The next snapshot, except for messages and state. */
  let pending = snapshot;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = (change: Partial<Conversation> = {}) => {
    clearTimeout(timer);
    timer = undefined;
    // Runs also send the state when it has not changed.
    const hasNewState = !isJsonEqual(agent.state, snapshot.state);
    snapshot = {
      ...pending,
      ...change,
      messages: reuseMessages(snapshot.messages, agent.messages),
      state: hasNewState ? agent.state : snapshot.state,
      previousState: hasNewState ? snapshot.state : snapshot.previousState,
    };
    pending = snapshot;
    for (const listener of listeners) listener();
  };
  const onEvent: AgentSubscriber["onEvent"] = ({ event, messages }) => {
    pending = reduceEvent(pending, event, messages.at(-1)?.id ?? "", Date.now());
    timer ??= setTimeout(publish, RENDER_INTERVAL_MS);
  };
  agent.subscribe({ onEvent });
  return {
    publish,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type ConversationStore = ReturnType<typeof createConversationStore>;
