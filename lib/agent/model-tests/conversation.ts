import { withEditNote } from "../model/edited-call";
import type { Message } from "../model/message";
import type { ModelTest, TestMessage } from "./model-test";

const toMessage = (message: TestMessage, index: number): Message => {
  const id = `message-${index + 1}`;
  if (message.role !== "assistant") return { id, ...message };
  const { toolCalls, ...rest } = message;
  return {
    id,
    ...rest,
    ...(toolCalls && {
      toolCalls: toolCalls.map(({ id: callId, ...call }) => ({
        id: callId,
        type: "function",
        function: call,
      })),
    }),
  };
};

/** Returns the conversation that a model answers in a test. */
export const toConversation = ({ prompt = "", messages }: ModelTest): Message[] =>
  (messages ?? [{ role: "user" as const, content: prompt }]).map(toMessage);

const toText = (content: string | readonly { type: string; text?: string }[]): string =>
  typeof content === "string"
    ? content
    : content.flatMap(({ text: part }) => part ?? []).join("\n");

/**
 * Converts a message to the form stored in a test. Returns undefined for messages that the model
 * does not see.
 */
export const toTestMessage = (message: Message): TestMessage | undefined => {
  switch (message.role) {
    case "system":
    case "developer":
      return { role: message.role, content: message.content };
    case "user":
      return { role: "user", content: toText(message.content) };
    case "assistant":
      return {
        role: "assistant",
        ...(message.content !== undefined && { content: message.content }),
        ...(message.toolCalls && {
          toolCalls: message.toolCalls.map((call) => ({ id: call.id, ...call.function })),
        }),
      };
    case "tool":
      return {
        role: "tool",
        toolCallId: message.toolCallId,
        content: toText(withEditNote(message).content),
        ...(message.error !== undefined && { error: message.error }),
      };
    default:
      return undefined;
  }
};
