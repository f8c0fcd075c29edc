import fs from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Env, localUrl, readEnv } from "../../lib/server/env.ts";
import { explainListenError } from "../../lib/server/listen-error.ts";
import { ensureSecret } from "../lib/secret.ts";
import { createShutdown, reportError, type Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import { migrate } from "../postgres/migrate.ts";
import { build, bundleProcesses, bundleServer, generateClient, stopBundler } from "./build.ts";

type Serve = typeof import("../../server.ts").serve;

const dev = process.argv.includes("--dev");
const log = (line: string) => console.log(line);

/** Checks that the address is free before spending time on a build; port 0 becomes a free port. */
function findAvailablePort({ host, port }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(explainListenError(error, { host, port })));
    server.listen(port, host, () => {
      const address = server.address();
      const availablePort = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(availablePort));
    });
  });
}

async function bundleForDevelopment(signal: AbortSignal): Promise<string> {
  const outfile = ".build/dev/server.mjs";
  await Promise.all([generateClient({ signal }), bundleProcesses()]);
  await bundleServer(outfile);
  await stopBundler();
  return outfile;
}

async function start({ signal, defer }: Shutdown) {
  // Variables that are already set win over the file. Next would read the file later by itself.
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv();
  const port = await findAvailablePort(env);
  const secret = env.secret ?? ensureSecret(env.data);
  let databaseUrl = env.databaseUrl;
  if (databaseUrl === undefined) {
    const database = await startDatabase({ data: env.data, signal });
    defer(database.stop);
    databaseUrl = database.url;
  }
  const applied = await migrate(databaseUrl, { signal });
  if (applied.length > 0) log(`Applied ${applied.length} database migrations.`);

  // Next's bundle and the server's each read the environment themselves.
  Object.assign(process.env, {
    NODE_ENV: dev ? "development" : "production",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TOOLWRIGHT_DATA: env.data,
    TOOLWRIGHT_SECRET: secret,
    TOOLWRIGHT_URL: env.port === port ? env.url : localUrl(env.host, port),
    NEXT_TELEMETRY_DISABLED: "1",
  });
  if (!dev) await build({ log, signal });
  const bundle = dev ? await bundleForDevelopment(signal) : ".build/server.mjs";
  signal.throwIfAborted();
  const { serve }: { serve: Serve } = await import(pathToFileURL(path.resolve(bundle)).href);
  const server = await serve({ dev, port, host: env.host });
  defer(server.close);
  signal.throwIfAborted();
  log(`Toolwright is ready at ${server.url}`);
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
const shutdown = createShutdown(0);
let ready = false;
function onUnexpectedError(error: unknown) {
  reportError(error);
  // One request's unexpected error must not stop the server for everybody; Next's own server does the same.
  if (!ready) void shutdown.end(1);
}
process.on("uncaughtException", onUnexpectedError);
process.on("unhandledRejection", onUnexpectedError);
const startPromise = start(shutdown).then(
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
