/** Longer names are not compared: nobody mistypes one, and comparing takes quadratic time. */
const MAX_NAME_LENGTH = 100;
const MAX_EDITS = 8;

/** Two rows of the distance table. Lowercasing may make a name longer. */
const rows: [Uint8Array, Uint8Array] = [
  new Uint8Array(2 * MAX_NAME_LENGTH + 1),
  new Uint8Array(2 * MAX_NAME_LENGTH + 1),
];

/**
 * Returns the Levenshtein distance between two strings. If it exceeds `limit`, the result does too,
 * but is not exact.
 */
export const editDistance = (left: string, right: string, limit: number): number => {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let [row, next] = rows;
  for (let j = 0; j <= right.length; j += 1) row[j] = j;
  for (let i = 1; i <= left.length; i += 1) {
    // Cells further from the diagonal than the limit cannot be on a shorter path.
    const from = Math.max(1, i - limit);
    const to = Math.min(right.length, i + limit);
    const character = left.charCodeAt(i - 1);
    next[from - 1] = from === 1 ? i : limit + 1;
    if (to === i + limit) row[to] = limit + 1;
    let best = next[from - 1] ?? limit;
    for (let j = from; j <= to; j += 1) {
      const change = (row[j - 1] ?? 0) + (character === right.charCodeAt(j - 1) ? 0 : 1);
      const distance = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = distance;
      if (distance < best) best = distance;
    }
    if (best > limit) return limit + 1;
    [row, next] = [next, row];
  }
  return row[right.length] ?? 0;
};

/** Returns the most similar name, or undefined if none is a plausible correction. */
export const findNearestName = (
  unknownName: string,
  names: readonly string[],
): string | undefined => {
  if (unknownName.length > MAX_NAME_LENGTH) return undefined;
  const unknown = unknownName.toLowerCase();
  const lastStep = unknown.slice(unknown.lastIndexOf(".") + 1);
  const limit = Math.min(MAX_EDITS, Math.max(2, lastStep.length / 2));
  let nearest: string | undefined;
  // Only names nearer than the nearest so far matter, which reduces the work.
  let distance = limit + 0.5;
  for (const name of names) {
    if (name.length > MAX_NAME_LENGTH) continue;
    const candidate = name.toLowerCase();
    const ends = [
      candidate.slice(candidate.indexOf(".") + 1),
      candidate.slice(candidate.lastIndexOf(".") + 1),
    ];
    const next = Math.min(
      editDistance(unknown, candidate, Math.floor(distance)),
      ...ends.map((end) => editDistance(lastStep, end, Math.floor(distance)) + 0.5),
    );
    if (next < distance && next <= limit) [nearest, distance] = [name, next];
  }
  return nearest;
};
