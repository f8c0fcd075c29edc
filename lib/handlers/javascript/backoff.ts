/** Kills without a penalty, how long kills are remembered, and the range of delays after that. */
const free = 3;
const memoryMs = 30_000;
const firstMs = 250;
const longestMs = 5_000;

/**
 * Delays the next call of a Space whose calls keep killing runners, so that the machine does not spend its time
 * starting processes. Other Spaces are not affected. `now` returns milliseconds.
 */
export const createBackoff = (now: () => number) => {
  const kills = new Map<string, { count: number; at: number }>();
  return {
    killed(space: string) {
      for (const [other, { at }] of kills) if (now() - at > memoryMs) kills.delete(other);
      kills.set(space, { count: (kills.get(space)?.count ?? 0) + 1, at: now() });
    },
    /** Milliseconds until the Space may start its next call; 0 when it may now. */
    wait(space: string): number {
      const known = kills.get(space);
      if (known === undefined || known.count <= free) return 0;
      const pause = Math.min(longestMs, firstMs * 2 ** (known.count - free - 1));
      return Math.max(0, known.at + pause - now());
    },
  };
};
