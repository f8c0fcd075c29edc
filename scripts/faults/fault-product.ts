import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../lib/free-port.ts";
import { type LaunchedProcess, launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import type { Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import { startCountingUpstream } from "./counting-upstream.ts";
import { createDatabaseLink } from "./database-link.ts";
import type { Finding } from "./fault.ts";
import { type LoadResult, startLoad } from "./load.ts";

const owner = { email: "owner@example.com", password: "a password for faults" };
const slug = "faults";
/** How long the log may take to be complete once nothing is in its way. */
const COMPLETE_WITHIN_SECONDS = 60;

const toManifest = (upstream: string) => ({
  slug,
  name: "Faults",
  description: "Calls a service that counts.",
  tools: [
    {
      name: "count",
      description: "Calls the service once.",
      parameters: {
        type: "object",
        properties: { id: { type: "string" }, padding: { type: "string" } },
        required: ["id"],
      },
      handler: { kind: "http", method: "POST", url: `${upstream}/{{params.id}}` },
    },
  ],
});

/** Which of the calls the log has, and how often. */
const countLogged = async (databaseUrl: string, ids: readonly string[]) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; count: number }>(
      `select id, count(*)::int as count from "Call" where id = any($1) group by id`,
      [ids],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  } finally {
    await client.end();
  }
};

/** The product with a published agent, on a database that can be taken away from it. Ends with the command. */
export async function startFaultProduct({ signal, defer }: Pick<Shutdown, "signal" | "defer">) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-faults-"));
  fs.chmodSync(folder, 0o755);
  defer(async () => fs.rmSync(folder, { recursive: true, force: true }));
  const database = await startDatabase({ data: folder, signal });
  defer(database.stop);
  const link = await createDatabaseLink(database.url);
  defer(link.stop);
  const upstream = await startCountingUpstream(path.join(folder, "upstream-ids"));
  defer(upstream.stop);
  const port = String(await freePort());
  const env = {
    ...{ HOST: "127.0.0.1", PORT: port, TOOLWRIGHT_URL: `http://127.0.0.1:${port}` },
    ...{ DATABASE_URL: link.url, TOOLWRIGHT_DATA: folder },
    TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
    ...{ TOOLWRIGHT_OWNER_EMAIL: owner.email, TOOLWRIGHT_OWNER_PASSWORD: owner.password },
    ...{ TOOLWRIGHT_OUTBOUND_ALLOW: "127.0.0.1/32", TOOLWRIGHT_SPOOL_MAX_BYTES: "5000000" },
  };
  let server: LaunchedProcess = await launchServer(env);
  defer(() => server.stop());
  const { send } = await signIn(server.url, owner);
  await send("PUT", `/agents/${slug}/manifest`, toManifest(upstream.url));
  await send("POST", `/agents/${slug}/publish`);
  const { key } = await send<{ key: string }>("POST", `/agents/${slug}/keys`, { name: "faults" });
  const url = () => `${server.url}/api/agents/${slug}/tools/count`;

  return {
    database: link,
    output: () => server.output(),
    stop: (stopSignal: NodeJS.Signals) => server.stop(stopSignal),
    async start(): Promise<void> {
      server = await launchServer(env);
    },
    load: (perSecond: number, size?: number) =>
      startLoad(
        { url, key, file: path.join(folder, "acknowledged"), ...(size && { size }) },
        perSecond,
      ),
    /** Waits until the log has all acknowledged calls but `dropped`, and checks that nothing happened twice. */
    async checkLog({ sent, acknowledged, ids }: LoadResult, dropped = 0): Promise<Finding> {
      const deadline = Date.now() + COMPLETE_WITHIN_SECONDS * 1000;
      let logged = new Map<string, number>();
      do {
        await sleep(500);
        logged = await countLogged(database.url, acknowledged);
      } while (logged.size < acknowledged.length - dropped && Date.now() < deadline);
      const hits = upstream.countHits();
      const missing = acknowledged.length - logged.size;
      const doubled =
        [...logged.values()].filter((count) => count > 1).length +
        ids.filter((id) => (hits.get(id) ?? 0) > 1).length;
      return {
        figure: `${acknowledged.length} of ${sent} acknowledged, ${missing} missing, ${doubled} doubled`,
        passed: acknowledged.length > 0 && missing === dropped && doubled === 0,
      };
    },
  };
}
export type FaultProduct = Awaited<ReturnType<typeof startFaultProduct>>;
