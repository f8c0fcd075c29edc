import { countCommon, getMaxComparisons } from "./text-finder";

/**
 * Returns how many characters at the end of a string may be the start of a needle. Returns too many
 * rather than take too long.
 */
export type PartialMatcher = (text: string) => number;

export const createPartialMatcher = (needles: readonly string[]): PartialMatcher => {
  const maxLength = needles.reduce((max, { length }) => Math.max(max, length - 1), 0);
  const needlesByStart = new Map<string, string[]>();
  for (const needle of needles)
    for (const start of [needle.slice(0, 1), needle.slice(0, 2)]) {
      const others = needlesByStart.get(start);
      if (others) others.push(needle);
      else needlesByStart.set(start, [needle]);
    }
  return (text) => {
    let comparisons = getMaxComparisons(text);
    for (let length = Math.min(maxLength, text.length); length > 0; length -= 1) {
      const start = text.length - length;
      for (const needle of needlesByStart.get(text.slice(start, start + 2)) ?? []) {
        if (needle.length <= length) continue;
        const count = countCommon(text, start, needle);
        comparisons -= count + 1;
        if (count === length || comparisons < 0) return length;
      }
    }
    return 0;
  };
};
