/** Formats a count with its noun: "1 change", "3 changes", "1,200 changes". */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
