const formats = {
  and: new Intl.ListFormat("en-GB"),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** Joins words: "a", "a and b", "a, b and c". Beyond `max` items, it only counts them: "2 more". */
export const formatList = (
  items: readonly string[],
  { word = "and", max = Number.POSITIVE_INFINITY }: { word?: "and" | "or"; max?: number } = {},
): string =>
  items.length > max
    ? formats.and.format([...items.slice(0, max), `${items.length - max} more`])
    : formats[word].format(items);
