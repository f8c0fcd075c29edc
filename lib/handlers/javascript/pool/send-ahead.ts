/**
 * Maximum expected time in milliseconds of all calls sent to a runner, based on its latest calls.
 */
const MAX_AHEAD_MS = 5;
const MAX_AHEAD_CALLS = 16;
/** If no call has ended for this many milliseconds, those sent ahead are taken back. */
const STALLED_MS = 25;
/** Weight of one call in the average of quick ones. */
const WEIGHT = 0.25;

/**
 * Decides how many calls a runner is sent before the one it is computing has ended. While calls are
 * quick, neither process sleeps between two of them, because waking up costs more than a small tool
 * does. If a call turns out to be slow, `takeBack` is called, so that those behind it can run
 * elsewhere. It returns whether there were any.
 */
export const createSendAhead = (takeBack: () => boolean) => {
  let averageMs = Number.POSITIVE_INFINITY;
  let progressedAt = 0;
  let isStalled = false;
  let timer: NodeJS.Timeout | undefined;

  const checkProgress = () => {
    timer = undefined;
    // A result may have arrived while this process was busy. It is read before the next immediate.
    setImmediate(() => {
      if (performance.now() - progressedAt < STALLED_MS) startTimer();
      else isStalled = takeBack();
    });
  };
  const startTimer = () => {
    timer ??= setTimeout(checkProgress, STALLED_MS).unref();
  };

  return {
    /** Whether another call may be sent behind `count` others. */
    allows: (count: number): boolean =>
      !isStalled && count < MAX_AHEAD_CALLS && (count + 1) * averageMs < MAX_AHEAD_MS,
    /** Records that a call was sent ahead. */
    onSent() {
      if (timer !== undefined) return;
      progressedAt = performance.now();
      startTimer();
    },
    /** Records that a call has ended or is waiting, after computing for this many milliseconds. */
    onProgress(durationMs: number) {
      const isQuick = Math.max(durationMs, averageMs) < MAX_AHEAD_MS;
      averageMs = isQuick ? averageMs + (durationMs - averageMs) * WEIGHT : durationMs;
      progressedAt = performance.now();
      isStalled = false;
      timer?.refresh();
    },
    stop: () => clearTimeout(timer),
  };
};
