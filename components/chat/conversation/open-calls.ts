import type { ToolCall } from "@ag-ui/client";
import type { Conversation } from "./conversation";
import { listTurns } from "./turns";

const noCalls: readonly ToolCall[] = [];

/** Lists the calls that the last run left to this client's own tools, given the tool names. */
export const listOpenCalls = (
  { status, failure, isCancelled, interrupts, messages }: Conversation,
  toolNames: readonly string[],
): readonly ToolCall[] => {
  const isOver = status === "idle" && !failure && !isCancelled && interrupts.length === 0;
  if (toolNames.length === 0 || !isOver) return noCalls;
  const parts = listTurns(messages).at(-1)?.parts ?? [];
  return parts.flatMap((part) =>
    part.kind === "call" && !part.result && toolNames.includes(part.call.function.name)
      ? [part.call]
      : [],
  );
};
