import { setTimeout as sleep } from "node:timers/promises";

/** Waits for `work`, but not longer than `ms`; what takes longer is reported. A failure is reported too. */
export const settleWithin = async (
  ms: number,
  name: string,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> => {
  const done = new AbortController();
  const timeout = sleep(ms, undefined, { signal: done.signal, ref: false }).then(
    () => report(new Error(`${name} did not end within ${ms / 1000} seconds.`)),
    () => {},
  );
  await Promise.race([work().catch(report), timeout]);
  done.abort();
};
