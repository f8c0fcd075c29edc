import pg from "pg";
import { agentOf, javascript } from "../agents";
import { bothMounts, expect, test } from "../door";

/** Every row of every database table, as text. */
const everythingStored = async (): Promise<string> => {
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

bothMounts(() => {
  test("a caller’s secrets appear in no response, log or database table", async ({
    api,
    serve,
    slug,
  }) => {
    const code = `export default (params, { variables, bearer, log }) => {
      log.info("connecting", variables.dburi);
      return { variables, bearer, said: "with " + variables.dburi };
    }`;
    const door = await serve(
      agentOf(slug, [javascript("leak", code, { bearer: "optional", responseType: "mixed" })], {
        variables: [{ ref: "dburi", required: true, secret: true }],
      }),
    );
    const secrets = ["dburi-secret-4711", "bearer-secret-4711"];
    const headers = { "x-dburi": secrets[0] ?? "", authorization: `Bearer ${secrets[1]}` };
    const answer = await door.call("leak", {}, headers);
    expect(answer.status).toBe(200);
    const id = answer.headers.get("x-request-id");
    const logged = () => api.send("GET", `/agents/${slug}/calls/${id}`);
    await expect.poll(async () => (await logged()).status()).toBe(200);
    const call = await (await logged()).text();
    const draft = await (await api.send("GET", `/agents/${slug}/manifest`)).text();
    const keys = await (await api.send("GET", `/agents/${slug}/keys`)).text();
    const stored = await everythingStored();
    expect(stored).toContain(id);
    for (const secret of [...secrets, door.key])
      for (const told of [call, draft, keys, stored]) expect(told).not.toContain(secret);
  });
});
