/** Maximum waiters per key; beyond this, `acquire` resolves to undefined. */
const MAX_WAITING = 1_000;

/**
 * Limits how many calls per key run concurrently. The others wait, first come, first served.
 * Each call starts only when fewer calls run than its own limit, which may have changed since
 * those before it came.
 */
export type Semaphore = {
  /**
   * Resolves to a function that releases the slot, or to undefined if `signal` aborts or too many
   * wait.
   */
  acquire(key: string, max: number, signal: AbortSignal): Promise<(() => void) | undefined>;
};

type Waiter = { max: number; start(): void };

export const createSemaphore = (): Semaphore => {
  const keys = new Map<string, { running: number; waiters: Set<Waiter> }>();
  return {
    acquire(key, max, signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      const state = keys.get(key) ?? { running: 0, waiters: new Set() };
      keys.set(key, state);
      const startWaiting = () => {
        for (const waiter of state.waiters) {
          if (state.running >= waiter.max) return;
          waiter.start();
        }
      };
      const start = () => {
        state.running += 1;
        let isReleased = false;
        return () => {
          if (isReleased) return;
          isReleased = true;
          state.running -= 1;
          startWaiting();
          if (state.running === 0) keys.delete(key);
        };
      };
      if (state.waiters.size === 0 && state.running < max) return Promise.resolve(start());
      if (state.waiters.size >= MAX_WAITING) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const settle = (release: (() => void) | undefined) => {
          state.waiters.delete(waiter);
          signal.removeEventListener("abort", cancel);
          resolve(release);
        };
        const waiter = { max, start: () => settle(start()) };
        const cancel = () => {
          settle(undefined);
          startWaiting();
        };
        state.waiters.add(waiter);
        signal.addEventListener("abort", cancel, { once: true });
      });
    },
  };
};
