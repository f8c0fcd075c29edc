import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../lib/free-port.ts";
import { run } from "../lib/run.ts";

export type ProxyName = "haproxy" | "nginx";

const programs = {
  haproxy: { file: "haproxy.cfg", toArguments: (config: string) => ["-f", config] },
  nginx: {
    file: "nginx.conf",
    toArguments: (config: string) => [
      "-c",
      config,
      "-p",
      path.dirname(config),
      "-e",
      "stderr",
      "-g",
      "daemon off; pid nginx.pid; worker_processes 1;",
    ],
  },
};

/** Resolves to why a proxy cannot be used here, or to undefined if it can. */
export const findProxyObstacle = async (name: ProxyName): Promise<string | undefined> =>
  run(name, ["-v"]).then(
    ({ code }) => (code === 0 ? undefined : `${name} does not start`),
    () => `${name} is not on PATH`,
  );

/** Waits until the server behind a URL is ready. Throws after 30 seconds. */
export async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`${url} was not ready within 30 seconds.`);
}

/** Starts a proxy with the example in `deploy/proxies`, replacing only its addresses. */
export async function startProxy(name: ProxyName, folder: string, ports: [string, string]) {
  const { file, toArguments } = programs[name];
  const port = await findFreePort();
  const config = path.join(fs.mkdtempSync(path.join(folder, `${name}-`)), file);
  const example = fs.readFileSync(path.join("deploy/proxies", file), "utf8");
  const text = example
    .replace("toolwright-1:3000", `127.0.0.1:${ports[0]}`)
    .replace("toolwright-2:3000", `127.0.0.1:${ports[1]}`)
    .replace(
      /(bind :|listen )8080/,
      name === "haproxy" ? `bind 127.0.0.1:${port}` : `listen 127.0.0.1:${port}`,
    );
  fs.writeFileSync(config, text);
  const child = spawn(name, toArguments(config), { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url).catch((error: unknown) => {
    child.kill("SIGTERM");
    throw error;
  });
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
