/**
 * Creates a timer that calls `onExpire` after `timeoutMs`, excluding pauses. Pauses may overlap.
 */
export const createPausableTimer = (timeoutMs: number, onExpire: () => void) => {
  let remainingMs = timeoutMs;
  let startedAt = performance.now();
  let pauses = 0;
  let timer = setTimeout(onExpire, remainingMs);
  return {
    pause() {
      pauses += 1;
      if (pauses > 1) return;
      clearTimeout(timer);
      remainingMs -= performance.now() - startedAt;
    },
    resume() {
      pauses -= 1;
      if (pauses > 0) return;
      startedAt = performance.now();
      timer = setTimeout(onExpire, Math.max(0, remainingMs));
    },
    stop: () => clearTimeout(timer),
  };
};
