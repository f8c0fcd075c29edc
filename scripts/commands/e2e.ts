import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { certificateFile } from "../../e2e/sign-in/metadata-documents.ts";
import { ensureBrowser } from "../lib/browser.ts";
import { findFreePort } from "../lib/free-port.ts";
import { type LaunchedProcess, launchNextServer, launchServer } from "../lib/launch.ts";
import { runNode } from "../lib/run.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import { build } from "./build.ts";

const log = (line: string) => console.log(line);

/** Starts both mounts (server.ts and Next's own server) on one fresh database. */
async function startBoth({ signal, defer }: Shutdown) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-e2e-"));
  fs.chmodSync(data, 0o755);
  defer(async () => fs.rmSync(data, { recursive: true, force: true }));
  const database = await startDatabase({ data, settings: { fsync: "off" }, signal });
  defer(database.stop);
  const commonEnv = {
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    TOOLWRIGHT_DATA: data,
    TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
    // The tests' upstreams listen on this address. The rest of the loopback range stays blocked.
    TOOLWRIGHT_OUTBOUND_ALLOW: "127.0.0.1/32",
    // The metadata documents of the tests' programs are served over https, as required.
    NODE_EXTRA_CA_CERTS: certificateFile,
  };
  const start = async (launch: (env: Record<string, string>) => Promise<LaunchedProcess>) => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const product = await launch({ ...commonEnv, PORT: String(port), TOOLWRIGHT_URL: url });
    defer(() => product.stop());
    return product;
  };
  const server = await start(launchServer);
  const nextServer = await start(launchNextServer);
  return { database, server, nextServer };
}

async function main(shutdown: Shutdown): Promise<number> {
  const { signal } = shutdown;
  const browser = await ensureBrowser(log);
  await build({ log, signal });
  const { database, server, nextServer } = await startBoth(shutdown);
  const { code } = await runNode(
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "-c",
      "e2e/playwright.config.ts",
      ...process.argv.slice(2),
    ],
    {
      show: true,
      signal,
      env: {
        ...process.env,
        E2E_BROWSER: JSON.stringify(browser),
        E2E_URL: server.url,
        E2E_NEXT_URL: nextServer.url,
        E2E_SERVER_PID: String(server.process.pid),
        E2E_DATABASE_URL: database.url,
      },
    },
  );
  if (code !== 0) {
    fs.mkdirSync("test-results", { recursive: true });
    fs.writeFileSync("test-results/server.log", server.output());
    fs.writeFileSync("test-results/next-server.log", nextServer.output());
    log("The servers' logs are in test-results/*.log.");
  }
  return code;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
