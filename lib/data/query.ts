import type { QueryResultRow } from "pg";

/** Runs one statement; its rows are checked where they are used. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<unknown[]>;

type Queryable = {
  query(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>;
};

/** The statements of a connection or of a pool. */
export const createQuery =
  (connection: Queryable): Query =>
  async (text, values = []) =>
    (await connection.query(text, [...values])).rows;

/** One after the other, for a single connection. */
export const createSerialQuery = (connection: Queryable): Query => {
  const query = createQuery(connection);
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const result = last.then(() => query(text, values));
    last = result.catch(() => {});
    return result;
  };
};
