import type { Thread } from "@/lib/agent/model/thread";
import { findUnansweredCalls } from "@/lib/runs/conversation";
import type { Outcome } from "./terminal-events";

/** Returns how the latest run of a conversation ended. */
export const toStoredOutcome = (thread: Thread | undefined): Outcome => {
  const run = thread?.run;
  if (run && run.openInterrupts.length > 0)
    return { type: "interrupt", interrupts: run.openInterrupts };
  if (run?.status === "cancelled") return { type: "cancelled" };
  if (run?.status === "failed" && run.error) return { type: "error", ...run.error };
  const pending =
    run?.status === "success" ? findUnansweredCalls(thread?.messages ?? []) : undefined;
  return { type: "success", pendingToolCallIds: pending?.calls.map(({ id }) => id) ?? [] };
};
