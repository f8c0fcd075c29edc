export type Match = { start: number; text: string };

/** What was found in a string. It was not searched any further than `searchedTo`. */
type Matches = { matches: Match[]; searchedTo: number };

/**
 * Returns how many characters may be compared to search a string. An ordinary string takes a few
 * per character. One made to resemble a long secret everywhere would take as many as the secret
 * has.
 */
export const getMaxComparisons = (text: string): number => 1_000 + 16 * text.length;

/** Returns how many characters of `needle` the text has from `start` on. */
export const countCommon = (text: string, start: number, needle: string): number => {
  let count = 0;
  while (count < needle.length && text.charCodeAt(start + count) === needle.charCodeAt(count))
    count += 1;
  return count;
};

/** Hashes the last two characters of a window. */
const hash = (text: string, end: number) =>
  text.charCodeAt(end - 2) * 131 + text.charCodeAt(end - 1);

/** Shifts are stored in one byte. */
const MAX_WIDTH = 256;

/**
 * Creates a function that finds many strings of two or more characters in one pass, using the
 * Wu–Manber algorithm: the end of a window, which is as long as the shortest string, determines how
 * far ahead the next one may begin. If several strings begin at one position, it returns the
 * longest. It stops where the search would take too long.
 */
export const createTextFinder = (texts: readonly string[]): ((text: string) => Matches) => {
  if (texts.length === 0) return ({ length }) => ({ matches: [], searchedTo: length });
  const longestFirst = [...texts].sort((a, b) => b.length - a.length);
  const width = Math.min(MAX_WIDTH, longestFirst.at(-1)?.length ?? 0);
  const lastSlot = 2 ** Math.ceil(Math.log2(64 + texts.length * 16)) - 1;
  const shifts = new Uint8Array(lastSlot + 1).fill(width - 1);
  const textsBySlot = new Map<number, string[]>();
  for (const text of longestFirst) {
    for (let end = 2; end <= width; end += 1) {
      const slot = hash(text, end) & lastSlot;
      shifts[slot] = Math.min(shifts[slot] ?? 0, width - end);
    }
    const slot = hash(text, width) & lastSlot;
    const others = textsBySlot.get(slot);
    if (others) others.push(text);
    else textsBySlot.set(slot, [text]);
  }
  return (text) => {
    const matches: Match[] = [];
    let comparisons = getMaxComparisons(text);
    const isAt = (start: number) => (each: string) => {
      const count = countCommon(text, start, each);
      comparisons -= count + 1;
      return count === each.length;
    };
    let end = width;
    while (end <= text.length) {
      const slot = hash(text, end) & lastSlot;
      const shift = shifts[slot] ?? 0;
      if (shift === 0) {
        const start = end - width;
        if (comparisons < 0) return { matches, searchedTo: start };
        const longest = textsBySlot.get(slot)?.find(isAt(start));
        if (longest !== undefined) matches.push({ start, text: longest });
      }
      end += Math.max(shift, 1);
    }
    return { matches, searchedTo: text.length };
  };
};
