import { useMemo } from "react";
import { ChatAgent } from "./chat-agent";
import { type ConversationOptions, useAgentConversation } from "./use-agent-conversation";

type ThreadOptions = ConversationOptions & {
  slug: string;
  /** No conversation while undefined. */
  threadId: string | undefined;
  version: number | undefined;
};

/** Follows a thread with one of our own agents while it is shown. */
export function useConversation({ slug, threadId, version, ...options }: ThreadOptions) {
  const agent = useMemo(
    () => (threadId === undefined ? undefined : new ChatAgent({ slug, threadId, version })),
    [slug, threadId, version],
  );
  return useAgentConversation(agent, options);
}
