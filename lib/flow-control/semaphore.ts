import type { CallOwner } from "./call-owner";
import { createFairQueue, type FairQueue } from "./fair-queue";

/**
 * Maximum waiters per key. Beyond this, the newest one of the owner with the most waiters resolves
 * to undefined.
 */
const MAX_WAITING = 1_000;

/**
 * Limits how many calls per key run concurrently. The others wait: those of one owner first come,
 * first served, and the owners round-robin. Each call starts only when fewer calls run than its own
 * limit, which may have changed since those before it came.
 */
export type Semaphore = {
  /**
   * Resolves to a function that releases the slot, or to undefined if `signal` aborts or too many
   * wait.
   */
  acquire(
    key: string,
    max: number,
    signal: AbortSignal,
    owner?: CallOwner,
  ): Promise<(() => void) | undefined>;
};

type Waiter = { owner: CallOwner; max: number; start(): void; drop(): void };
type State = { running: number; waiters: FairQueue<Waiter> };

const createState = (): State => ({
  running: 0,
  waiters: createFairQueue({ maxQueued: MAX_WAITING, maxQueuedPerSpace: MAX_WAITING }),
});

export const createSemaphore = (): Semaphore => {
  const keys = new Map<string, State>();
  return {
    acquire(key, max, signal, owner = { space: "" }) {
      if (signal.aborted) return Promise.resolve(undefined);
      const state = keys.get(key) ?? createState();
      keys.set(key, state);
      const startWaiting = () =>
        state.waiters.serve((waiter) => {
          if (state.running >= waiter.max) return false;
          waiter.start();
          return true;
        });
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
      if (state.waiters.size() === 0 && state.running < max) return Promise.resolve(start());
      return new Promise((resolve) => {
        const settle = (release: (() => void) | undefined) => {
          signal.removeEventListener("abort", cancel);
          resolve(release);
        };
        const waiter: Waiter = {
          owner,
          max,
          start: () => settle(start()),
          drop: () => settle(undefined),
        };
        const cancel = () => {
          state.waiters.remove(waiter);
          waiter.drop();
          startWaiting();
        };
        signal.addEventListener("abort", cancel, { once: true });
        state.waiters.add(waiter)?.drop();
      });
    },
  };
};
