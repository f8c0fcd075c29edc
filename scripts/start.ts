import fs from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Env, localUrl, readEnv } from "../lib/server/env.ts";
import { explainListenError } from "../lib/server/listen-error.ts";
import { build, bundleRunner, bundleServer, generateClient, stopBundler } from "./build.ts";
import { startDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { ensureSecret } from "./secret.ts";
import { orderlyShutdown, report, type Shutdown } from "./shutdown.ts";

type Serve = typeof import("../server.ts").serve;

const dev = process.argv.includes("--dev");
const say = (line: string) => console.log(line);

/** Checks that the address is free before spending time on a build; port 0 becomes a free port. */
function probe({ host, port }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(explainListenError(error, { host, port })));
    server.listen(port, host, () => {
      const address = server.address();
      const found = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}

async function bundleForDevelopment(signal: AbortSignal): Promise<string> {
  const outfile = ".build/dev/server.mjs";
  await Promise.all([generateClient({ signal }), bundleRunner()]);
  await bundleServer(outfile);
  await stopBundler();
  return outfile;
}

async function start({ signal, defer }: Shutdown) {
  // Variables that are already set win over the file. Next would read the file later by itself.
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const read = readEnv();
  const port = await probe(read);
  const secret = read.secret ?? ensureSecret(read.data);
  let databaseUrl = read.databaseUrl;
  if (databaseUrl === undefined) {
    const database = await startDatabase({ data: read.data, signal });
    defer(database.stop);
    databaseUrl = database.url;
  }
  const applied = await migrate(databaseUrl, { signal });
  if (applied.length > 0) say(`Applied ${applied.length} database migrations.`);

  // Next's bundle and the server's each read the environment themselves.
  Object.assign(process.env, {
    NODE_ENV: dev ? "development" : "production",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TOOLWRIGHT_DATA: read.data,
    TOOLWRIGHT_SECRET: secret,
    TOOLWRIGHT_URL: read.port === port ? read.url : localUrl(read.host, port),
    NEXT_TELEMETRY_DISABLED: "1",
  });
  if (!dev) await build({ say, signal });
  const bundle = dev ? await bundleForDevelopment(signal) : ".build/server.mjs";
  signal.throwIfAborted();
  const { serve }: { serve: Serve } = await import(pathToFileURL(path.resolve(bundle)).href);
  const server = await serve({ dev, port, host: read.host });
  defer(server.close);
  signal.throwIfAborted();
  say(`Toolwright is ready at ${server.url}`);
}

process.chdir(path.dirname(import.meta.dirname));
const shutdown = orderlyShutdown(0);
let ready = false;
function surprise(error: unknown) {
  report(error);
  // One request's unexpected error must not stop the server for everybody; Next's own server does the same.
  if (!ready) void shutdown.end(1);
}
process.on("uncaughtException", surprise);
process.on("unhandledRejection", surprise);
const started = start(shutdown).then(
  () => {
    ready = true;
  },
  (error: unknown) => {
    if (shutdown.signal.aborted) return;
    report(error);
    void shutdown.end(1);
  },
);
// When stopped while starting, wait for the start to finish or fail before exiting.
shutdown.defer(() => started);
