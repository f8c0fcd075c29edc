import fs from "node:fs";
import path from "node:path";
import { getBasePath } from "../../lib/http/base-path.ts";
import { type Env, localUrl, readEnv } from "../../lib/server/env.ts";
import { findWeakness } from "../../lib/server/settings/secret-strength.ts";
import { settingNames } from "../../lib/server/settings/settings.ts";
import { findUnknownSettings } from "../../lib/server/settings/unknown-settings.ts";
import { startDatabase } from "../postgres/database.ts";
import { migrateWhenBack } from "../postgres/migrate.ts";
import { logMigrations, migrateUnlessAway } from "../postgres/migrate-unless-away.ts";
import { findAvailablePort } from "./available-port.ts";
import { ensureDataFolder } from "./data-folder.ts";
import { getProcessNumber } from "./process-number.ts";
import { ensureSecret } from "./secret.ts";
import { createShutdown, reportError, type Shutdown } from "./shutdown.ts";
import { requireSupported } from "./supported-node.mjs";
import { enlargeThreadPool } from "./thread-pool.ts";

type Product = {
  dev: boolean;
  /** The folder of Next's build and `prisma/migrations`. */
  folder: string;
  /**
   * Loads server.ts once the environment is complete, because Next reads the environment when it is
   * loaded.
   */
  loadServer(signal: AbortSignal): Promise<Pick<typeof import("../../server.ts"), "serve">>;
};

/**
 * Returns the configuration that Next's own standalone server passes to Next, so that Next neither
 * looks for a configuration nor compiles one. Throws if the build is for another base path.
 */
function readBuiltConfig(folder: string, { role, url }: Pick<Env, "role" | "url">): string {
  const manifest = path.join(folder, ".next/required-server-files.json");
  const { config } = JSON.parse(fs.readFileSync(manifest, "utf8"));
  const basePath = getBasePath(url);
  if (role === "all" && config.basePath !== basePath)
    throw new Error(
      `TOOLWRIGHT_URL has the path "${basePath}", but the pages were built for "${config.basePath}": build again with this TOOLWRIGHT_URL.`,
    );
  return JSON.stringify({ ...config, distDir: "./.next" });
}

type Target = Parameters<typeof migrateWhenBack>[0];

async function servePagesWhenBack(
  target: Target,
  server: { servePages(): Promise<void> },
): Promise<void> {
  logMigrations(await migrateWhenBack(target));
  await server.servePages();
}

/** The most connections to the database that one process opens. */
const POOLED_CONNECTIONS = 14;

type Settings = {
  env: Env;
  port: number;
  secret: string;
  databaseUrl: string;
};

/** Next's bundle, the server's and those of other processes each read the environment themselves. */
function completeEnvironment(
  { dev, folder }: Product,
  { env, port, secret, databaseUrl }: Settings,
) {
  Object.assign(process.env, {
    NODE_ENV: dev ? "development" : "production",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TOOLWRIGHT_DATA: env.data,
    TOOLWRIGHT_SECRET: secret,
    TOOLWRIGHT_URL: env.port === port ? env.url : localUrl(env.host, port) + getBasePath(env.url),
    NEXT_TELEMETRY_DISABLED: "1",
    ...(!dev && { __NEXT_PRIVATE_STANDALONE_CONFIG: readBuiltConfig(folder, env) }),
  });
}

/** Migrates the database and serves in this process. Returns the server's address. */
async function migrateAndServe(
  { dev, folder, loadServer }: Product,
  { env, port, databaseUrl }: Settings,
  { signal, defer, end }: Shutdown,
): Promise<string> {
  const migrations = path.join(folder, "prisma/migrations");
  const target = { url: databaseUrl, folder: migrations, signal };
  const isDatabaseAway = !(await migrateUnlessAway(target, !dev && env.keepsSnapshot ? env : null));
  const { serve } = await loadServer(signal);
  signal.throwIfAborted();
  const processNumber = getProcessNumber();
  const server = await serve({ dev, folder, port, host: env.host, isDatabaseAway, processNumber });
  defer(server.close);
  signal.throwIfAborted();
  if (isDatabaseAway)
    void servePagesWhenBack(target, server).catch((error: unknown) => {
      if (signal.aborted) return;
      reportError(error);
      void end(1);
    });
  return server.url;
}

/** Serves in several processes. Returns the server's address. */
async function serveFromProcesses({ env, port }: Settings, shutdown: Shutdown): Promise<string> {
  const { startProcesses } = await import("./server-processes.ts");
  if (env.redisUrl === undefined)
    console.warn(
      `Each of the ${env.processes} processes counts rate limits on its own. To share them, set REDIS_URL.`,
    );
  await startProcesses(env.processes, shutdown);
  return localUrl(env.host, port);
}

/** Starts one of several processes, for which the primary process has prepared everything. */
async function startWorker(product: Product, shutdown: Shutdown) {
  const env = readEnv();
  const { port, secret = "", databaseUrl = "" } = env;
  await migrateAndServe(product, { env, port, secret, databaseUrl }, shutdown);
}

/** Lets all processes fill their pools, which together may exceed PostgreSQL's default of 100. */
const toDatabaseSettings = ({ processes }: Env) =>
  processes > 1
    ? { settings: { max_connections: String(100 + processes * POOLED_CONNECTIONS) } }
    : {};

async function start(product: Product, shutdown: Shutdown) {
  const { signal, defer } = shutdown;
  requireSupported(process.versions.node);
  const env = readEnv();
  if (env.role === "gateway" && env.databaseUrl === undefined)
    throw new Error(
      "DATABASE_URL must be set too: TOOLWRIGHT_ROLE=gateway serves agents that another server publishes.",
    );
  for (const name of findUnknownSettings(process.env, settingNames))
    console.warn(`${name} is not a setting of this version and has no effect.`);
  const port = await findAvailablePort(env);
  ensureDataFolder(env.data);
  const secret = env.secret ?? ensureSecret(env.data);
  const weakness = findWeakness("TOOLWRIGHT_SECRET", secret);
  if (weakness !== undefined)
    throw new Error(
      `${weakness} Choose another one or, if the database already uses it, change it with npm run rotate-secret.`,
    );
  let databaseUrl = env.databaseUrl;
  if (databaseUrl === undefined) {
    const database = await startDatabase({ data: env.data, signal, ...toDatabaseSettings(env) });
    defer(database.stop);
    databaseUrl = database.url;
  }
  const serverSettings = { env, port, secret, databaseUrl };
  completeEnvironment(product, serverSettings);
  const hasProcesses = env.processes > 1 && !product.dev;
  const servePromise = hasProcesses
    ? serveFromProcesses(serverSettings, shutdown)
    : migrateAndServe(product, serverSettings, shutdown);
  // A start that is interrupted needs the database until it has ended.
  defer(() => servePromise.catch(() => {}));
  console.log(`Toolwright is ready at ${await servePromise}${getBasePath(env.url)}`);
}

/** Starts the product in this process, which ends with it. */
export function startProduct(product: Product): void {
  // Variables that are already set win over the file. Next would read the file by itself later.
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  enlargeThreadPool();
  const shutdown = createShutdown(0);
  let ready = false;
  function onUnexpectedError(error: unknown) {
    reportError(error);
    // An unexpected error in one request must not stop the server for everybody. Next's own server
    // does the same.
    if (!ready) void shutdown.end(1);
  }
  process.on("uncaughtException", onUnexpectedError);
  process.on("unhandledRejection", onUnexpectedError);
  const begin = getProcessNumber() === undefined ? start : startWorker;
  const startPromise = begin(product, shutdown).then(
    () => {
      ready = true;
    },
    (error: unknown) => {
      if (shutdown.signal.aborted) return;
      reportError(error);
      void shutdown.end(1);
    },
  );
  // When stopped while starting, wait for the start to finish or fail before exiting.
  shutdown.defer(() => startPromise);
}
