/**
 * Tracks how far the data in memory may be behind the database. A process serves during a database
 * outage, but only for a limited time, because a key that is revoked in the meantime stays valid.
 */
export const createFreshness = (maxStaleMs: number, now: () => number) => {
  // Nothing is in memory yet, so nothing is stale.
  let currentAt = now();
  return {
    /** Confirms that everything committed until then has been read. */
    confirm(at: number): void {
      currentAt = at;
    },
    isAcceptable: (): boolean => now() - currentAt <= maxStaleMs,
    ageMs: (): number => now() - currentAt,
  };
};
