/** Returns how many characters at the end of a string may be the start of a needle. */
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
    for (let length = Math.min(maxLength, text.length); length > 0; length -= 1) {
      const end = text.slice(-length);
      const candidates = needlesByStart.get(end.slice(0, 2)) ?? [];
      if (candidates.some((needle) => needle.length > length && needle.startsWith(end)))
        return length;
    }
    return 0;
  };
};
