import pg from "pg";
import { expect } from "../agent-client";
import { createAgent, javascriptTool, objectSchema } from "../contract-agent";
import { forEachProtocol, test } from "../protocol-clients";

/** Returns every row of every database table as text. */
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

forEachProtocol(() => {
  test("keeps a caller’s secrets out of every log and database table", async ({
    api,
    serve,
    slug,
    protocol,
  }) => {
    const code = `export default (params, { variables, bearer, log }) => {
      log.info("connecting", [variables.dburi, bearer, params.text]);
      return { variables, said: "with " + variables.dburi };
    }`;
    const tool = javascriptTool("leak", code, {
      bearer: "optional",
      responseType: "mixed",
      parameters: objectSchema({ text: { type: "string" } }),
    });
    const variables = [{ ref: "dburi", required: true, secret: true }];
    const client = await serve(createAgent(slug, [tool], { variables }));
    const secrets = ["dburi-secret-4711", "bearer-secret-4711"] as const;
    const headers = { "x-dburi": secrets[0], authorization: `Bearer ${secrets[1]}` };
    const reply = await protocol
      .open({ ...client, headers })
      .call("leak", { text: `of ${secrets[0]}` });
    expect(reply).toMatchObject({ ok: true, value: { variables: { dburi: secrets[0] } } });
    const listCalls = async () => {
      const response = await api.send("GET", `/agents/${slug}/calls`);
      return ((await response.json()) as { calls: { id: string }[] }).calls;
    };
    const expectedCall = { tool: "leak", protocol: protocol.logName, status: 200 };
    await expect.poll(listCalls).toMatchObject([expectedCall]);
    const [{ id } = { id: "" }] = await listCalls();
    const call = await (await api.send("GET", `/agents/${slug}/calls/${id}`)).text();
    expect(call).toContain("connecting");
    const draft = await (await api.send("GET", `/agents/${slug}/manifest`)).text();
    const keys = await (await api.send("GET", `/agents/${slug}/keys`)).text();
    const databaseDump = await dumpDatabase();
    expect(databaseDump).toContain(id);
    for (const secret of [...secrets, client.key])
      for (const text of [call, draft, keys, databaseDump]) expect(text).not.toContain(secret);
  });
});
