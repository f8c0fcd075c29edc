import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { startDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { launchNext, launchProduct, type Product } from "./product.ts";
import { runNode } from "./run.ts";
import { runToEnd, type Shutdown } from "./shutdown.ts";

const say = (line: string) => console.log(line);

/** Starts both mounts (server.ts and Next's own server) on one fresh database. */
async function startBoth({ signal, defer }: Shutdown) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-e2e-"));
  fs.chmodSync(data, 0o755);
  defer(async () => fs.rmSync(data, { recursive: true, force: true }));
  const database = await startDatabase({ data, settings: { fsync: "off" }, signal });
  defer(database.stop);
  const shared = {
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    TOOLWRIGHT_DATA: data,
    TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
    // The tests' upstreams listen on this address; the rest of the loopback range stays blocked.
    TOOLWRIGHT_OUTBOUND_ALLOW: "127.0.0.1/32",
  };
  const start = async (launch: (env: Record<string, string>) => Promise<Product>) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const product = await launch({ ...shared, PORT: String(port), TOOLWRIGHT_URL: url });
    defer(() => product.stop());
    return product;
  };
  const ours = await start(launchProduct);
  const nexts = await start(launchNext);
  return { database, ours, nexts };
}

async function main(shutdown: Shutdown): Promise<number> {
  const { signal } = shutdown;
  const browser = await ensureBrowser(say);
  await build({ say, signal });
  const { database, ours, nexts } = await startBoth(shutdown);
  const { code } = await runNode(
    [
      ...["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts"],
      ...process.argv.slice(2),
    ],
    {
      show: true,
      signal,
      env: {
        ...process.env,
        E2E_BROWSER: JSON.stringify(browser),
        E2E_URL: ours.url,
        E2E_NEXT_URL: nexts.url,
        E2E_SERVER_PID: String(ours.process.pid),
        E2E_DATABASE_URL: database.url,
      },
    },
  );
  if (code !== 0) {
    fs.mkdirSync("test-results", { recursive: true });
    fs.writeFileSync("test-results/server.log", ours.output());
    fs.writeFileSync("test-results/next-server.log", nexts.output());
    say("The servers' logs are in test-results/*.log.");
  }
  return code;
}

process.chdir(path.dirname(import.meta.dirname));
runToEnd(main);
