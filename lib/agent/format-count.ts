/** Formats a count with its noun: `1 call`, `2 calls`, `1,000 calls`, `2 properties`. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
