import pg from "pg";

/** Opens a connection that tolerates the end of the database. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Runs a query over its own connection and resolves to the rows. */
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

/** Resolves to how often each of these calls is in the log. Missing calls are absent. */
export const countLogged = async (databaseUrl: string, ids: readonly string[]) => {
  const rows = await query<{ id: string; count: number }>(
    databaseUrl,
    `select id, count(*)::int as count from "Call" where id = any($1) group by id`,
    [ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};
