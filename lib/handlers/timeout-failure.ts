import { formatCount } from "@/lib/agent/format-count";
import { toolFailure } from "@/lib/agent/tool-error";

/** How a tool fails that its own time limit has ended, whoever notices it first. */
export const timeoutFailure = (timeoutMs: number) =>
  toolFailure(
    "TIMEOUT",
    `The tool did not finish within ${formatCount(timeoutMs / 1000, "second")}.`,
    { recoveryHint: "Try again later, or request less data." },
  );
