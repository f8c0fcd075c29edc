/**
 * Resolves to the work's result, or to `toAborted()` as soon as the signal aborts, whatever the
 * work is still doing. Removes its listener, which would otherwise keep the result in memory.
 */
export const untilAborted = <Value, Aborted>(
  work: Promise<Value>,
  signal: AbortSignal,
  toAborted: () => Aborted,
): Promise<Value | Aborted> =>
  new Promise((resolve, reject) => {
    const onAbort = () => resolve(toAborted());
    const settle =
      <Result>(end: (result: Result) => void) =>
      (result: Result) => {
        signal.removeEventListener("abort", onAbort);
        end(result);
      };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    work.then(settle(resolve), settle(reject));
  });
