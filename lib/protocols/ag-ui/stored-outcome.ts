import type { Message } from "@/lib/agent/model/message";
import type { Thread } from "@/lib/agent/model/thread";
import type { Outcome } from "./terminal-events";

/** Lists the calls of the last answer that the client has not run yet. */
const listPendingCalls = (messages: readonly Message[]): string[] => {
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  const message = messages[last];
  if (message?.role !== "assistant") return [];
  const following = messages.slice(last + 1);
  if (following.some(({ role }) => role === "user")) return [];
  const answeredIds = new Set(
    following.flatMap((other) => (other.role === "tool" ? [other.toolCallId] : [])),
  );
  return (message.toolCalls ?? []).map(({ id }) => id).filter((id) => !answeredIds.has(id));
};

/** Returns how the latest run of a conversation ended. */
export const toStoredOutcome = (thread: Thread | undefined): Outcome => {
  const run = thread?.run;
  if (run && run.openInterrupts.length > 0)
    return { type: "interrupt", interrupts: run.openInterrupts };
  if (run?.status === "cancelled") return { type: "cancelled" };
  if (run?.status === "failed" && run.error) return { type: "error", ...run.error };
  const isSuccess = run?.status === "success";
  return {
    type: "success",
    pendingToolCallIds: isSuccess ? listPendingCalls(thread?.messages ?? []) : [],
  };
};
