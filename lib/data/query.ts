import type { QueryResultRow } from "pg";

/** Runs one statement. Its rows are validated where they are used. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<unknown[]>;

type Queryable = {
  query(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>;
};

/** Creates a function that runs statements on a connection or pool. */
export const createQuery =
  (connection: Queryable): Query =>
  async (text, values = []) =>
    (await connection.query(text, [...values])).rows;

/** Creates a function that runs statements one at a time, for a single connection. */
export const createSerialQuery = (connection: Queryable): Query => {
  const query = createQuery(connection);
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const result = last.then(() => query(text, values));
    last = result.catch(() => {});
    return result;
  };
};
