type Query = Record<string, string | string[] | undefined>;

/** Returns the title of the entry that the query opens, or of the list if it opens none. */
export const getEntryTitle = (query: Query, titles: { list: string; new: string }): string => {
  if (typeof query.open === "string") return query.open;
  return query.new === undefined ? titles.list : titles.new;
};
