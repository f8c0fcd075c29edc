/**
 * A caller takes up at most this many times what is left of a limit, so that the others have some.
 * A lone caller thus gets 90%.
 */
const MAX_TIMES_LEFT = 9;

/** Whether a caller has its share of a limit that applies to all callers together. */
export const hasShare = (caller: number, all: number, limit: number): boolean =>
  caller >= MAX_TIMES_LEFT * (limit - all);

/** Whether any caller can have its share, which is quicker to find out. */
export const canHaveShare = (all: number, limit: number): boolean => hasShare(all, all, limit);
