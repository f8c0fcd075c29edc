/** Maximum waiters per key; beyond this, `acquire` resolves to undefined. */
const MAX_WAITING = 1_000;

/** Limits how many calls per key run concurrently. The others wait, first come, first served. */
export type Semaphore = {
  /**
   * Resolves to a function that releases the slot, or to undefined if `signal` aborts or too many
   * wait.
   */
  acquire(key: string, max: number, signal: AbortSignal): Promise<(() => void) | undefined>;
};

export const createSemaphore = (): Semaphore => {
  const keys = new Map<string, { running: number; waiters: Set<() => void> }>();
  return {
    acquire(key, max, signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      const state = keys.get(key) ?? { running: 0, waiters: new Set() };
      keys.set(key, state);
      const releaseOne = () => {
        const [next] = state.waiters;
        if (next) return next();
        state.running -= 1;
        if (state.running === 0) keys.delete(key);
      };
      const createRelease = () => {
        let isReleased = false;
        return () => {
          if (!isReleased) releaseOne();
          isReleased = true;
        };
      };
      if (state.running < max) {
        state.running += 1;
        return Promise.resolve(createRelease());
      }
      if (state.waiters.size >= MAX_WAITING) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const settle = (release: (() => void) | undefined) => {
          state.waiters.delete(start);
          signal.removeEventListener("abort", cancel);
          resolve(release);
        };
        const start = () => settle(createRelease());
        const cancel = () => settle(undefined);
        state.waiters.add(start);
        signal.addEventListener("abort", cancel, { once: true });
      });
    },
  };
};
