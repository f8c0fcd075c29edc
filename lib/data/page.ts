/** Where a page of a list begins: after the row that this cursor names. Without a limit, all rows are one page. */
export type PageQuery<Cursor> = { cursor?: Cursor | undefined; limit?: number | undefined };

/** A row's place in a list that is sorted by time. */
export type TimeCursor = { createdAt: Date; id: string };

/** The filter for what follows a cursor in a list that is sorted by time, newest first. */
export const createdBefore = ({ createdAt, id }: TimeCursor) => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
});

/** The limit of a query that also finds out whether another page follows. */
export const toTake = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : limit + 1;

/** Splits the rows that `toTake` asked for into a page and the last row before the next one, if there is one. */
export const toPage = <Row>(
  rows: Row[],
  limit: number | undefined,
): { page: Row[]; last: Row | undefined } => {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  return { page, last: page.length < rows.length ? page.at(-1) : undefined };
};
