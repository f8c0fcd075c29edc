export type WordDiffPart = { kind: "same" | "removed" | "added"; text: string };

/** Longer texts would take too long to compare and are shown whole. */
const MAX_WORDS = 800;

/** Words with the space that follows them. */
const splitWords = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];

/** The length of the longest common subsequence of each pair of suffixes. */
const measureCommon = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const line = lengths[row];
      if (line)
        line[column] =
          before[row]?.trim() === after[column]?.trim()
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
    }
  return lengths;
};

/** What has to be removed from and added to `before` to get `after`, by words. */
export function diffWords(before: string, after: string): WordDiffPart[] {
  const removed = splitWords(before);
  const added = splitWords(after);
  if (Math.max(removed.length, added.length) > MAX_WORDS)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  const lengths = measureCommon(removed, added);
  const parts: WordDiffPart[] = [];
  const add = (kind: WordDiffPart["kind"], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [row, column] = [0, 0];
  while (row < removed.length || column < added.length) {
    const old = removed[row];
    const current = added[column];
    if (old !== undefined && current !== undefined && old.trim() === current.trim()) {
      add("same", current);
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (current === undefined ||
        (lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0))
    ) {
      add("removed", old);
      row += 1;
    } else if (current !== undefined) {
      add("added", current);
      column += 1;
    }
  }
  return parts;
}
