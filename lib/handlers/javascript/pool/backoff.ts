import type { KillReason } from "./protocol";

/**
 * Number of kills without a penalty, how long kills are remembered, and the range of delays after
 * that.
 */
const FREE_KILLS = 3;
const KILL_MEMORY_MS = 30_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

/**
 * Creates a backoff that delays the next call of a Space whose calls keep killing runners, so that
 * the machine does not spend its time starting processes. Other Spaces are not affected. `now`
 * returns milliseconds.
 */
export const createBackoff = (now: () => number) => {
  const kills = new Map<string, { count: number; at: number }>();
  return {
    /** Records a kill. Kills that the Space's code did not cause have no penalty. */
    recordKill(space: string, reason: KillReason) {
      if (reason === "external" || reason === "closing") return;
      for (const [otherSpace, { at }] of kills)
        if (now() - at > KILL_MEMORY_MS) kills.delete(otherSpace);
      kills.set(space, { count: (kills.get(space)?.count ?? 0) + 1, at: now() });
    },
    /**
     * Returns the milliseconds until the Space may start its next call, or 0 if it may start now.
     */
    getDelayMs(space: string): number {
      const record = kills.get(space);
      if (record === undefined || record.count <= FREE_KILLS) return 0;
      const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (record.count - FREE_KILLS - 1));
      return Math.max(0, record.at + delayMs - now());
    },
  };
};
