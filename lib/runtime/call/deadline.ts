export type Deadline = {
  /** Aborts when the caller disconnects or the time is up, whichever comes first. */
  signal: AbortSignal;
  isExpired(): boolean;
  isStopped(): boolean;
  /** Ends the call because its server is stopping. */
  stop(): void;
  /** Ends the call early. */
  abort(reason: unknown): void;
  /** From now on, the caller's signal no longer ends the call. */
  ignoreCaller(): void;
  /** Clears the timer and stops listening to the caller's signal. */
  end(): void;
};

/**
 * Combines timeout and caller into one signal. `AbortSignal.any` and `AbortSignal.timeout` would do
 * the same in one line, but they leave weak references behind for each call, and collecting those
 * costs more than validating its arguments.
 */
export const startDeadline = (timeoutMs: number, caller: AbortSignal): Deadline => {
  const controller = new AbortController();
  let hasExpired = false;
  let hasStopped = false;
  const timer = setTimeout(() => {
    hasExpired = true;
    controller.abort(new DOMException("The call's time is up.", "TimeoutError"));
  }, timeoutMs);
  const onCallerAbort = () => controller.abort(caller.reason);
  if (caller.aborted) onCallerAbort();
  else caller.addEventListener("abort", onCallerAbort, { once: true });
  const ignoreCaller = () => caller.removeEventListener("abort", onCallerAbort);
  return {
    signal: controller.signal,
    isExpired: () => hasExpired,
    isStopped: () => hasStopped,
    stop() {
      hasStopped = true;
      controller.abort(new DOMException("The server is stopping.", "AbortError"));
    },
    abort: (reason) => controller.abort(reason),
    ignoreCaller,
    end() {
      clearTimeout(timer);
      ignoreCaller();
    },
  };
};
