import pg from "pg";

/** A connection that may end with the database. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Asks the database with a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(databaseUrl);
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Which of the calls the log has, and how often. */
export const countLogged = async (databaseUrl: string, ids: readonly string[]) => {
  const rows = await query<{ id: string; count: number }>(
    databaseUrl,
    `select id, count(*)::int as count from "Call" where id = any($1) group by id`,
    [ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};
