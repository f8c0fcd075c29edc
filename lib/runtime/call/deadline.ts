export type Deadline = {
  /** Aborts when the caller disconnects or the time is up, whichever comes first. */
  signal: AbortSignal;
  isExpired(): boolean;
  isStopped(): boolean;
  /** Ends the call because its server is stopping. */
  stop(): void;
  /**
   * Ends the call if its time is up by the clock, although the timer has not fired yet. Code of its
   * tool that ran into the same deadline in another process may have ended just before.
   */
  check(): void;
  /** Ends the call early. */
  abort(reason: unknown): void;
  /** From now on, the caller's signal no longer ends the call. */
  ignoreCaller(): void;
  /** Clears the timer and stops listening to the caller's signal. */
  end(): void;
};

/** How much earlier than here a deadline may be reached in another process. */
const TIMER_TOLERANCE_MS = 5;

/**
 * Combines timeout and caller into one signal. `AbortSignal.any` and `AbortSignal.timeout` would do
 * the same in one line, but they leave weak references behind for each call, and collecting those
 * costs more than validating its arguments.
 */
export const startDeadline = (timeoutMs: number, caller: AbortSignal): Deadline => {
  const controller = new AbortController();
  const endsAt = performance.now() + timeoutMs;
  let hasExpired = false;
  let hasStopped = false;
  const expire = () => {
    hasExpired = true;
    controller.abort(new DOMException("The call's time is up.", "TimeoutError"));
  };
  const timer = setTimeout(expire, timeoutMs);
  const onCallerAbort = () => controller.abort(caller.reason);
  if (caller.aborted) onCallerAbort();
  else caller.addEventListener("abort", onCallerAbort, { once: true });
  const ignoreCaller = () => caller.removeEventListener("abort", onCallerAbort);
  return {
    signal: controller.signal,
    isExpired: () => hasExpired,
    isStopped: () => hasStopped,
    check() {
      if (!controller.signal.aborted && performance.now() >= endsAt - TIMER_TOLERANCE_MS) expire();
    },
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
