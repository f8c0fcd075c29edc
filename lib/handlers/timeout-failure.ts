import { formatCount } from "@/lib/agent/format-count";
import { toolFailure } from "@/lib/agent/tool-error";

/**
 * Creates the failure of a tool whose own time limit has elapsed, regardless of who notices it
 * first.
 */
export const timeoutFailure = (timeoutMs: number) =>
  toolFailure(
    "TIMEOUT",
    `The tool did not finish within ${formatCount(timeoutMs / 1000, "second")}.`,
    { recoveryHint: "Try again later, or request less data." },
  );
