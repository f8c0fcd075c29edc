/** Maximum delay between the two keys of a pair, in milliseconds. */
export const PAIR_TIMEOUT_MS = 1200;

/**
 * Tracks pressed keys and reports which registered combination each one completes. The keys of a
 * pair such as `g a` must follow each other within `PAIR_TIMEOUT_MS`. `now` is in milliseconds.
 */
export function createKeySequence(combinations: () => readonly string[]) {
  let firstKey: { stroke: string; at: number } | null = null;
  return (stroke: string, now: number): { completed?: string; isPending: boolean } => {
    const pair =
      firstKey && now - firstKey.at <= PAIR_TIMEOUT_MS ? `${firstKey.stroke} ${stroke}` : null;
    firstKey = null;
    const registered = combinations();
    if (pair && registered.includes(pair)) return { completed: pair, isPending: false };
    if (registered.includes(stroke)) return { completed: stroke, isPending: false };
    const isPrefix = registered.some((keys) => keys.startsWith(`${stroke} `));
    if (isPrefix) firstKey = { stroke, at: now };
    return { isPending: isPrefix };
  };
}
