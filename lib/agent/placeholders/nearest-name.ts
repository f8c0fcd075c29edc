/** Longer names are not compared: nobody mistypes one, and comparing takes time in the square of the length. */
const MAX_NAME_LENGTH = 100;
const MAX_EDITS = 8;

/** The Levenshtein distance between two texts, ignoring case; Infinity if it is more than `limit`. */
const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    // Cells further from the diagonal than the limit cannot be part of a shorter way.
    const [from, to] = [Math.max(1, i - limit), Math.min(right.length, i + limit)];
    const next = Array.from({ length: right.length + 1 }, () => Number.POSITIVE_INFINITY);
    if (from === 1) next[0] = i;
    let best = next[0] ?? Number.POSITIVE_INFINITY;
    for (let j = from; j <= to; j += 1) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const distance = Math.min(
        change,
        (row[j] ?? Number.POSITIVE_INFINITY) + 1,
        (next[j - 1] ?? Number.POSITIVE_INFINITY) + 1,
      );
      next[j] = distance;
      if (distance < best) best = distance;
    }
    if (best > limit) return Number.POSITIVE_INFINITY;
    row = next;
  }
  const distance = row[right.length] ?? Number.POSITIVE_INFINITY;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
};

/** The most similar name, if one is similar enough to be a plausible correction. */
export const findNearestName = (
  unknownName: string,
  names: readonly string[],
): string | undefined => {
  if (unknownName.length > MAX_NAME_LENGTH) return undefined;
  const lastStep = unknownName.slice(unknownName.lastIndexOf(".") + 1);
  const limit = Math.min(MAX_EDITS, Math.max(2, lastStep.length / 2));
  const maxEdits = Math.floor(limit);
  const best = { name: undefined as string | undefined, distance: Number.POSITIVE_INFINITY };
  for (const name of names) {
    if (name.length > MAX_NAME_LENGTH) continue;
    const ends = [name.slice(name.indexOf(".") + 1), name.slice(name.lastIndexOf(".") + 1)];
    const distance = Math.min(
      editDistance(unknownName, name, maxEdits),
      ...ends.map((end) => editDistance(lastStep, end, maxEdits) + 0.5),
    );
    if (distance < best.distance) Object.assign(best, { name, distance });
  }
  return best.distance <= limit ? best.name : undefined;
};
