import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { artifactFolder } from "../lib/artifact.ts";
import { findFreePort } from "../lib/free-port.ts";
import { type LaunchedProcess, launch, launchServer, toStartArguments } from "../lib/launch.ts";
import { type OwnerSession, signIn } from "../lib/owner-session.ts";
import type { Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import {
  type CountingUpstream,
  startCountingUpstream,
  upstreamToken,
} from "./counting-upstream.ts";
import { createDatabaseLink } from "./database-link.ts";
import type { Finding } from "./fault.ts";
import { slug, toManifest } from "./fault-agent.ts";
import { type LoadResult, startLoad } from "./load.ts";
import { countLogged } from "./query.ts";

const owner = { email: "owner@example.com", password: "a password for faults" };
/** How long the log may take to be complete once nothing hinders it. */
const COMPLETE_WITHIN_SECONDS = 60;

/**
 * Waits until the log has all acknowledged calls except `dropped`. Checks that no call was logged
 * twice, ran twice or never ran.
 */
async function checkLog(
  databaseUrl: string,
  upstream: CountingUpstream,
  { sent, acknowledged, ids, acknowledgedIds }: LoadResult,
  dropped: number,
): Promise<Finding> {
  const deadline = Date.now() + COMPLETE_WITHIN_SECONDS * 1000;
  let logged = new Map<string, number>();
  do {
    await sleep(500);
    logged = await countLogged(databaseUrl, acknowledged);
  } while (logged.size < acknowledged.length - dropped && Date.now() < deadline);
  const hits = upstream.countHits();
  const missing = acknowledged.length - logged.size;
  const doubled =
    [...logged.values()].filter((count) => count > 1).length +
    ids.filter((id) => (hits.get(id) ?? 0) > 1).length;
  const unrun = acknowledgedIds.filter((id) => !hits.has(id)).length;
  return {
    figure: `${acknowledged.length} of ${sent} acknowledged, ${missing} missing, ${doubled} doubled, ${unrun} never ran`,
    passed: acknowledged.length > 0 && missing === dropped && doubled === 0 && unrun === 0,
  };
}

type CallOptions = {
  /** The server that the calls go to. The product's first server if absent. */
  origin?: string;
  headers?: Record<string, string>;
};
type ProductOptions = { artifact?: string; databaseFolder?: string };
type LoadOptions = CallOptions & {
  tool?: string;
  size?: number;
};

async function publishAgent({ send }: OwnerSession, upstream: string) {
  const { host } = new URL(upstream);
  await send("PUT", "/credentials/upstream", { fields: { token: upstreamToken }, hosts: [host] });
  await send("PUT", `/agents/${slug}/manifest`, toManifest(upstream));
  await send("POST", `/agents/${slug}/publish`);
}

/**
 * Requests data from the builder's API that only the database has. Resolves to the status and the
 * time in milliseconds.
 */
async function askBuilder(url: string, { cookies }: OwnerSession) {
  const askedAt = performance.now();
  const headers = { cookie: cookies.join("; ") };
  const response = await fetch(`${url}/api/v1/agents/${slug}/calls`, { headers });
  await response.text();
  return { status: response.status, ms: Math.round(performance.now() - askedAt) };
}

/** Starts what the product needs: a data folder, a database, the link to it, and a service. */
async function startSurroundings(
  { signal, defer }: Pick<Shutdown, "signal" | "defer">,
  databaseFolder: string | undefined,
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-faults-"));
  fs.chmodSync(folder, 0o755);
  defer(async () => fs.rmSync(folder, { recursive: true, force: true }));
  const database = await startDatabase({ data: databaseFolder ?? folder, signal });
  defer(database.stop);
  const link = await createDatabaseLink(database.url);
  defer(link.stop);
  const upstream = await startCountingUpstream(path.join(folder, "upstream-ids"));
  defer(upstream.stop);
  return { folder, database, link, upstream };
}

/** Sends a JSON body and resolves to the status. */
const post = async (url: string, headers: Record<string, string>, body: object) => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
};

/** Returns the environment of a server. */
const createEnv = (options: { port: string; folder: string; databaseUrl: string }) => ({
  HOST: "127.0.0.1",
  PORT: options.port,
  TOOLWRIGHT_URL: `http://127.0.0.1:${options.port}`,
  DATABASE_URL: options.databaseUrl,
  TOOLWRIGHT_DATA: options.folder,
  TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
  TOOLWRIGHT_OWNER_EMAIL: owner.email,
  TOOLWRIGHT_OWNER_PASSWORD: owner.password,
  TOOLWRIGHT_OUTBOUND_ALLOW: "127.0.0.1/32",
  TOOLWRIGHT_SPOOL_MAX_BYTES: "5000000",
});

/**
 * Starts the product with a published agent, on a database that can be taken away from it.
 * Everything ends with the command. The first server may run another artifact, and its database may
 * be in another folder.
 */
export async function startFaultProduct(
  { signal, defer }: Pick<Shutdown, "signal" | "defer">,
  { artifact = artifactFolder, databaseFolder }: ProductOptions = {},
) {
  const { folder, database, link, upstream } = await startSurroundings(
    { signal, defer },
    databaseFolder,
  );
  const port = String(await findFreePort());
  const env = createEnv({ port, folder, databaseUrl: link.url });
  const startFirst = () => launchServer(env, artifact);
  let server: LaunchedProcess = await startFirst();
  defer(() => server.stop());
  const session = await signIn(server.url, owner);
  await publishAgent(session, upstream.url);
  const createKey = () =>
    session.send<{ id: string; key: string }>("POST", `/agents/${slug}/keys`, { name: "faults" });
  const { key } = await createKey();
  const toolUrl = (tool: string, origin = server.url) =>
    `${origin}/api/agents/${slug}/tools/${tool}`;
  /** Calls a tool once and resolves to the status. */
  const call = (
    tool: string,
    { origin, headers, id = randomBytes(8).toString("hex") }: CallOptions & { id?: string } = {},
  ): Promise<number> => post(toolUrl(tool, origin), { "x-api-key": key, ...headers }, { id });
  // The first call of an agent reads it from the database, which no fault may prevent.
  await call("count");

  return {
    folder,
    secret: env.TOOLWRIGHT_SECRET,
    key,
    upstream,
    session,
    createKey,
    toolUrl,
    database: link,
    /** The URL of the database without the link. */
    databaseUrl: database.url,
    server: () => server,
    async start(): Promise<void> {
      server = await startFirst();
    },
    /**
     * Starts another server of the same product, with its own data folder. It ends with the command
     * at the latest.
     */
    async startAnother(settings: Record<string, string> = {}, nodeArguments: string[] = []) {
      const data = fs.mkdtempSync(path.join(folder, "data-"));
      const other = await launch([...nodeArguments, ...toStartArguments()], {
        env: { ...env, PORT: "0", TOOLWRIGHT_DATA: data, ...settings },
        ready: /ready at (http:\S+)/,
      });
      defer(() => other.stop());
      return other;
    },
    /** Signs in to another server of the product. */
    signIn: (origin: string) => signIn(origin, owner),
    call,
    askBuilder: () => askBuilder(server.url, session),
    load: (perSecond: number, { tool = "count", origin, size, headers }: LoadOptions = {}) =>
      startLoad(
        {
          url: () => toolUrl(tool, origin),
          key,
          file: path.join(folder, "acknowledged"),
          ...(size !== undefined && { size }),
          ...(headers && { headers }),
        },
        perSecond,
      ),
    checkLog: (result: LoadResult, dropped = 0) =>
      checkLog(database.url, upstream, result, dropped),
  };
}
export type FaultProduct = Awaited<ReturnType<typeof startFaultProduct>>;
