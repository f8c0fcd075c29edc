/** How many characters at the end of `text` may be the start of a needle. */
export const getPartialMatchLength = (text: string, needles: readonly string[]): number => {
  let longestMatch = 0;
  for (const needle of needles) {
    const max = Math.min(needle.length - 1, text.length);
    for (let length = max; length > longestMatch; length -= 1)
      if (text.endsWith(needle.slice(0, length))) {
        longestMatch = length;
        break;
      }
  }
  return longestMatch;
};
