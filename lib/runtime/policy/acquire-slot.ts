import { formatCount } from "@/lib/agent/format-count";
import type { Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";
import type { Semaphore } from "@/lib/flow-control/semaphore";
import type { CompiledAgent } from "../compiled-agent";

/** A call that starts with less time left would only time out, with unknown effects. */
const MIN_REMAINING_MS = 10;

/**
 * Waits for one of the tool's concurrent calls to end. Resolves to the function that releases the
 * slot, or to undefined if the call is cancelled. Throws `rate_limited` if too many calls wait, or
 * if the time is all but up first.
 */
export const acquireSlot = async (
  semaphore: Semaphore,
  {
    agent,
    tool,
    keyId,
    remainingMs,
  }: {
    agent: CompiledAgent;
    tool: Pick<Tool, "name" | "limits">;
    keyId: string | null;
    remainingMs(): number;
  },
  signal: AbortSignal,
): Promise<(() => void) | undefined> => {
  const max = tool.limits?.concurrency ?? 0;
  if (max === 0) return () => {};
  if (signal.aborted) return undefined;
  const owner = { space: agent.space, agent: agent.id, key: keyId ?? undefined };
  const release = await semaphore.acquire(`${agent.id} ${tool.name}`, max, signal, owner);
  // Calls that began together end together: the slot of one is of no use to the next.
  const hasTime = remainingMs() >= MIN_REMAINING_MS;
  if (hasTime && (release || signal.aborted)) return release;
  release?.();
  throw new AppError("rate_limited", "Too many calls to this tool are waiting.", {
    details: `It runs at most ${formatCount(max, "call")} at a time. This call did not run.`,
    retryAfterSeconds: 5,
  });
};
