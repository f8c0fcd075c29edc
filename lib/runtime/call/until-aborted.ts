import type { Outcome } from "@/lib/agent/tool-error";

/** The work's outcome, or `toAborted()` as soon as the signal aborts, whatever the handler is still doing. */
export const untilAborted = (
  work: Promise<Outcome>,
  signal: AbortSignal,
  toAborted: () => Outcome,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const onAbort = () => resolve(toAborted());
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
