import { withEditNote } from "@/lib/agent/model/edited-call";
import type { AssistantMessage, Message, MessageToolCall } from "@/lib/agent/model/message";

/**
 * Returns the calls of the last answer that have no result yet. Undefined if a later message
 * follows, unless a person has answered the calls and also written something.
 */
export const findUnansweredCalls = (
  messages: readonly Message[],
  answers: ReadonlyMap<string, unknown> = new Map(),
): { message: AssistantMessage; calls: MessageToolCall[] } | undefined => {
  const resultIds = new Set<string>();
  for (const message of messages.toReversed()) {
    if (message.role === "tool") resultIds.add(message.toolCallId);
    else if (message.role === "assistant") {
      const calls = (message.toolCalls ?? []).filter(({ id }) => !resultIds.has(id));
      return calls.length > 0 ? { message, calls } : undefined;
    } else if (message.role === "user" && answers.size > 0) continue;
    else if (message.role !== "activity" && message.role !== "reasoning") return undefined;
  }
  return undefined;
};

/** Lists the calls in a conversation, with or without a result. */
export const listToolCalls = (messages: readonly Message[]): MessageToolCall[] =>
  messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));

export const listToolCallIds = (messages: readonly Message[]): Set<string> =>
  new Set(listToolCalls(messages).map(({ id }) => id));

/**
 * Returns the conversation as a provider accepts it: every call has one result, which follows its
 * answer and mentions a person's edits. Results without a call are dropped. Calls without a result
 * get one that says so.
 */
export const completeHistory = (messages: readonly Message[]): Message[] => {
  const results = new Map(
    messages.flatMap((message) =>
      message.role === "tool" ? [[message.toolCallId, withEditNote(message)]] : [],
    ),
  );
  return messages.flatMap((message): Message[] => {
    if (message.role === "tool" || message.role === "activity") return [];
    if (message.role !== "assistant") return [message];
    return [
      message,
      ...(message.toolCalls ?? []).map(
        ({ id }): Message =>
          results.get(id) ?? {
            id: `${id}-result`,
            role: "tool",
            toolCallId: id,
            content:
              "The conversation continued before this call had a result. It may or may not have run.",
          },
      ),
    ];
  });
};
