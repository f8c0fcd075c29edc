import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CALL_ROW_FORMAT, insertRows, toRow } from "../../lib/data/calls/call-rows.ts";
import { connectDatabase, disconnectDatabase, isRefusal } from "../../lib/data/database.ts";
import { newId } from "../../lib/data/id.ts";
import { createSpool } from "../../lib/server/spool/spool.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import { migrate } from "../postgres/migrate.ts";
import { measureRollups } from "./rollup-cost.ts";

const CALLS_PER_SECOND = 5_000;
const SECONDS = 20;
/** The number of calls that end in the same turn of the event loop. */
const CALLS_PER_TURN = 10;

const AGENT_COUNT = 100;

const createAgents = async (client: pg.Client): Promise<string[]> => {
  const space = newId();
  await client.query(`insert into "Space" (id, name) values ($1, 'Bench')`, [space]);
  const ids = Array.from({ length: AGENT_COUNT }, () => newId());
  await client.query(
    `insert into "Agent" (id, "spaceId", slug, name, description, "updatedAt")
    select id, $2, 'bench-' || id, 'Bench', '', now() from unnest($1::text[]) as id`,
    [ids, space],
  );
  return ids;
};

const toCall = (agentId: string, response: string) => ({
  id: newId(),
  agentId,
  version: 1,
  tool: "item",
  keyId: "key",
  signIn: null,
  protocol: "rest" as const,
  status: 200,
  code: null,
  params: { id: 7 },
  response,
  log: [],
  requests: [],
  context: {},
  startedAt: Date.now(),
  ms: 1,
});

/**
 * Measures how much the log costs each call, whether it keeps up with 5,000 calls of 1 KB per
 * second, and how much rollups cost.
 */
async function main({ signal, defer }: Shutdown): Promise<number> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-bench-"));
  fs.chmodSync(data, 0o755);
  defer(async () => fs.rmSync(data, { recursive: true, force: true }));
  const { url, stop } = await startDatabase({ data, signal });
  defer(stop);
  await migrate(url, { signal });
  connectDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const agents = await createAgents(client);
  const [agent = ""] = agents;
  let batches = 0;
  const spool = createSpool({
    folder: path.join(data, "spool"),
    layout: CALL_ROW_FORMAT,
    maxBytes: 1024 ** 3,
    insert: (rows, layout) => {
      batches += 1;
      return insertRows(rows, layout);
    },
    isRefusal,
    report: (error) => console.error(error),
  });
  const response = randomBytes(300).toString("hex");
  const startedAt = performance.now();
  let sent = 0;
  let busyMs = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * CALLS_PER_SECOND;
    while (sent < due) {
      const turnStart = performance.now();
      for (let count = 0; count < CALLS_PER_TURN; count++)
        spool.append(toRow(toCall(agent, response)), agent);
      sent += CALLS_PER_TURN;
      // The spool writes in the check phase, before this resolves.
      await new Promise(setImmediate);
      busyMs += performance.now() - turnStart;
    }
    await sleep(1);
  }
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from "Call"`);
  const behind = sent - (rows[0]?.count ?? 0);
  await spool.close();
  const createCall = (agentId: string) => toCall(agentId, response);
  const rollupCosts = [
    await measureRollups(client, createCall, [agent]),
    await measureRollups(client, createCall, agents),
  ];
  await client.end();
  await disconnectDatabase();
  console.log(
    `${sent} calls in ${SECONDS} s: ${((busyMs * 1000) / sent).toFixed(1)} µs a call to encode and write, ` +
      `${(batches / SECONDS).toFixed(1)} transactions a second, ${behind} calls behind at the end\n${rollupCosts.join("\n")}`,
  );
  return behind < 5 * CALLS_PER_SECOND ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
