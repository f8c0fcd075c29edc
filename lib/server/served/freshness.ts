/**
 * Tracks how far the data in memory may be behind the database. A process serves during a database
 * outage, but only for a limited time, because a key that is revoked in the meantime stays valid.
 */
export const createFreshness = (maxStaleMs: number) => {
  // Nothing is in memory yet, so nothing is stale.
  let currentAt = performance.now();
  return {
    /** Confirms that everything committed until `ageMs` ago has been read. */
    confirm(ageMs: number): void {
      currentAt = performance.now() - ageMs;
    },
    isAcceptable: (): boolean => performance.now() - currentAt <= maxStaleMs,
  };
};
