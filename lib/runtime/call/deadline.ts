export type Deadline = {
  /** Aborts when the caller disconnects or the time is up, whichever comes first. */
  signal: AbortSignal;
  isUp(): boolean;
  /** Clears the timer and stops listening to the caller's signal. */
  end(): void;
};

/**
 * One signal for one call. `AbortSignal.any` and `AbortSignal.timeout` would do the same in a line, but they leave
 * weak references behind for each call, and collecting those costs more than validating its arguments.
 */
export const startDeadline = (timeoutMs: number, caller: AbortSignal): Deadline => {
  const controller = new AbortController();
  let up = false;
  const timer = setTimeout(() => {
    up = true;
    controller.abort(new DOMException("The call's time is up.", "TimeoutError"));
  }, timeoutMs);
  const leave = () => controller.abort(caller.reason);
  if (caller.aborted) leave();
  else caller.addEventListener("abort", leave, { once: true });
  return {
    signal: controller.signal,
    isUp: () => up,
    end() {
      clearTimeout(timer);
      caller.removeEventListener("abort", leave);
    },
  };
};
