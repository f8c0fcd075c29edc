import { setTimeout as sleep } from "node:timers/promises";

/** Waits for `work`, but at most `ms` milliseconds. Reports a failure or a timeout. */
export const settleWithin = async (
  ms: number,
  name: string,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> => {
  const done = new AbortController();
  const timeout = sleep(ms, undefined, { signal: done.signal, ref: false }).then(
    () => report(new Error(`${name} did not finish within ${ms / 1000} seconds.`)),
    () => {},
  );
  await Promise.race([work().catch(report), timeout]);
  done.abort();
};
