export type Deadline = {
  /** Aborted when the caller goes away or the time is up, whichever comes first. */
  signal: AbortSignal;
  isUp(): boolean;
  /** Lets go of the caller's signal and the timer. */
  end(): void;
};

/**
 * One signal for one call. `AbortSignal.any` and `AbortSignal.timeout` say the same in a line, but leave weak
 * references behind at each call, whose collection costs more than the call's own arguments.
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
