/** Formats a count with its noun, given in the singular: `1 call`, `2 calls`, `1,000 calls`. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
