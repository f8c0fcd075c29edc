import type { ActivityMessage, Message, ToolCall, ToolMessage, UserMessage } from "@ag-ui/client";

/** A part of the agent's response to a person's message, in order. */
export type TurnPart =
  | { kind: "text"; id: string; text: string }
  | { kind: "reasoning"; id: string; text: string }
  | { kind: "call"; id: string; call: ToolCall; result: ToolMessage | undefined };

/** A person's message and everything up to the next one. */
export type Turn = {
  id: string;
  /** Counts the person's messages from 0. It is -1 for anything before the first. */
  number: number;
  user: UserMessage | undefined;
  parts: TurnPart[];
  /** The ids of all messages in the turn. */
  messageIds: string[];
};

const listParts = (
  message: Message,
  results: ReadonlyMap<string, ToolMessage>,
): readonly TurnPart[] => {
  // Some providers encrypt all of the reasoning.
  if (message.role === "reasoning" && message.content === "") return [];
  if (message.role === "reasoning")
    return [{ kind: "reasoning", id: message.id, text: message.content }];
  if (message.role !== "assistant") return [];
  const calls = (message.toolCalls ?? []).map((call) => ({
    kind: "call" as const,
    id: call.id,
    call,
    result: results.get(call.id),
  }));
  const text = message.content;
  return text ? [{ kind: "text", id: message.id, text }, ...calls] : calls;
};

export const listTurns = (messages: readonly Message[]): Turn[] => {
  const results = new Map(
    messages.flatMap((message) =>
      message.role === "tool" ? [[message.toolCallId, message] as const] : [],
    ),
  );
  const turns: Turn[] = [];
  const begin = (id: string, user?: UserMessage) => {
    const number = turns.filter((turn) => turn.user).length - (user ? 0 : 1);
    const turn: Turn = { id, number, user, parts: [], messageIds: [] };
    turns.push(turn);
    return turn;
  };
  for (const message of messages) {
    const isUser = message.role === "user";
    const turn = isUser
      ? begin(message.id, message)
      : (turns.at(-1) ?? begin(`before-${message.id}`));
    turn.messageIds.push(message.id);
    turn.parts.push(...listParts(message, results));
  }
  return turns;
};

/** Maps call ids to the activities of tool calls. */
export const listActivities = (
  messages: readonly Message[],
): ReadonlyMap<string, ActivityMessage["content"]> =>
  new Map(
    messages.flatMap((message) =>
      message.role === "activity" && typeof message.content.toolCallId === "string"
        ? [[message.content.toolCallId, message.content] as const]
        : [],
    ),
  );
