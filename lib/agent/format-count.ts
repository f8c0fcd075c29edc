/** `1 call`, `2 calls`, `1,000 calls`: a count of what the noun names in the singular. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
