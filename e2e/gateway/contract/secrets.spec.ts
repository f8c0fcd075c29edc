import pg from "pg";
import { expect, forEachMount, test } from "../agent-client";
import { createAgent, javascriptTool } from "../contract-agent";

/** Every row of every database table, as text. */
const dumpDatabase = async (): Promise<string> => {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select t::text as line from ${name} t`,
      );
      texts.push(...rows.map(({ line }) => line));
    }
    return texts.join("\n");
  } finally {
    await client.end();
  }
};

forEachMount(() => {
  test("a caller’s secrets appear in no response, log or database table", async ({
    api,
    serve,
    slug,
  }) => {
    const code = `export default (params, { variables, bearer, log }) => {
      log.info("connecting", variables.dburi);
      return { variables, bearer, said: "with " + variables.dburi };
    }`;
    const client = await serve(
      createAgent(
        slug,
        [javascriptTool("leak", code, { bearer: "optional", responseType: "mixed" })],
        {
          variables: [{ ref: "dburi", required: true, secret: true }],
        },
      ),
    );
    const secrets = ["dburi-secret-4711", "bearer-secret-4711"];
    const headers = { "x-dburi": secrets[0] ?? "", authorization: `Bearer ${secrets[1]}` };
    const response = await client.call("leak", {}, headers);
    expect(response.status).toBe(200);
    const id = response.headers.get("x-request-id");
    const fetchCall = () => api.send("GET", `/agents/${slug}/calls/${id}`);
    await expect.poll(async () => (await fetchCall()).status()).toBe(200);
    const call = await (await fetchCall()).text();
    const draft = await (await api.send("GET", `/agents/${slug}/manifest`)).text();
    const keys = await (await api.send("GET", `/agents/${slug}/keys`)).text();
    const databaseDump = await dumpDatabase();
    expect(databaseDump).toContain(id);
    for (const secret of [...secrets, client.key])
      for (const text of [call, draft, keys, databaseDump]) expect(text).not.toContain(secret);
  });
});
