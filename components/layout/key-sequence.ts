/** How long the first key of a pair waits for the second, in milliseconds. */
export const pairMs = 1200;

/**
 * Tracks pressed keys and reports which registered combination each one completes. The keys of a pair such as `g a`
 * must follow within `pairMs`. `now` is in milliseconds.
 */
export function createKeySequence(combinations: () => readonly string[]) {
  let first: { stroke: string; at: number } | null = null;
  return (stroke: string, now: number): { done?: string; waiting: boolean } => {
    const before = first && now - first.at <= pairMs ? `${first.stroke} ${stroke}` : null;
    first = null;
    const known = combinations();
    if (before && known.includes(before)) return { done: before, waiting: false };
    if (known.includes(stroke)) return { done: stroke, waiting: false };
    const begins = known.some((keys) => keys.startsWith(`${stroke} `));
    if (begins) first = { stroke, at: now };
    return { waiting: begins };
  };
}
