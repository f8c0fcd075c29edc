/**
 * Where a page of a list begins: after the row of the cursor. Without a limit, all rows are on one
 * page.
 */
export type PageQuery<Cursor> = { cursor?: Cursor | undefined; limit?: number | undefined };

/** The position of a row in a list sorted by time. */
export type TimeCursor = { time: Date; id: string };

/** Returns the filter for the rows after a cursor in a list sorted by time, newest first. */
export const createdBefore = ({ time, id }: TimeCursor) => ({
  OR: [{ createdAt: { lt: time } }, { createdAt: time, id: { lt: id } }],
});

/** Returns the limit for a query that also detects whether another page follows. */
export const toTake = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : limit + 1;

/**
 * Splits rows that were queried with `toTake` into a page and its last row, which is undefined if
 * no other page follows.
 */
export const toPage = <Row>(
  rows: Row[],
  limit: number | undefined,
): { page: Row[]; last: Row | undefined } => {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  return { page, last: page.length < rows.length ? page.at(-1) : undefined };
};
