/**
 * How far what this process has in memory may be behind the database. It serves while the database is away, for a
 * limited time: a key that is revoked meanwhile stays valid.
 */
export const createFreshness = (maxStaleMs: number, now: () => number) => {
  // Nothing is in memory yet, so nothing is older.
  let currentAt = now();
  return {
    /** Everything that was committed until then is known. */
    confirm(at: number): void {
      currentAt = at;
    },
    isAcceptable: (): boolean => now() - currentAt <= maxStaleMs,
    ageMs: (): number => now() - currentAt,
  };
};
