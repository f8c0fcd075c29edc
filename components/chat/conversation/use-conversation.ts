import { useMemo } from "react";
import { ChatAgent } from "./chat-agent";
import { type ConversationOptions, useAgentConversation } from "./use-agent-conversation";

type ThreadOptions = ConversationOptions & {
  slug: string;
  /** If undefined, there is no conversation. */
  threadId: string | undefined;
  version: number | undefined;
};

/** Follows a thread of one of the Space's agents while it is shown. */
export function useConversation({ slug, threadId, version, ...options }: ThreadOptions) {
  const agent = useMemo(
    () => (threadId === undefined ? undefined : new ChatAgent({ slug, threadId, version })),
    [slug, threadId, version],
  );
  return useAgentConversation(agent, options);
}
