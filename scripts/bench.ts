import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { benchAgent } from "./bench/agent.ts";
import { cpuTime } from "./bench/cpu-time.ts";
import { build } from "./build.ts";
import { startDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { launch, launchNext, launchProduct, type Product } from "./product.ts";
import { runToEnd, type Shutdown } from "./shutdown.ts";

const say = (line: string) => console.log(line);
const owner = { email: "bench@example.com", password: "a password for the bench" };
const bare = "bare node:http";
const seconds = Number(process.env.BENCH_SECONDS ?? "5");

/** Creates the agent through the builder's API, as a person would, and answers with its key. */
async function publish(url: string): Promise<string> {
  const headers = { origin: url, "content-type": "application/json" };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify(owner),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const send = async (method: string, route: string, data: unknown) => {
    const body = JSON.stringify(data);
    const answer = await fetch(`${url}/api/v1${route}`, {
      method,
      headers: { ...headers, cookie },
      body,
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`);
    return answer.json() as Promise<{ key: string }>;
  };
  await send("PUT", `/agents/${benchAgent.slug}/manifest`, benchAgent);
  await send("POST", `/agents/${benchAgent.slug}/publish`, {});
  return (await send("POST", `/agents/${benchAgent.slug}/keys`, { name: "bench" })).key;
}

async function startAll({ signal, defer }: Shutdown) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-bench-"));
  fs.chmodSync(data, 0o755);
  defer(async () => fs.rmSync(data, { recursive: true, force: true }));
  const database = await startDatabase({ data, signal });
  defer(database.stop);
  const shared = {
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    TOOLWRIGHT_DATA: data,
    TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
    TOOLWRIGHT_OWNER_EMAIL: owner.email,
    TOOLWRIGHT_OWNER_PASSWORD: owner.password,
  };
  const start = async (begin: (env: Record<string, string>) => Promise<Product>) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const product = await begin({ ...shared, PORT: String(port), TOOLWRIGHT_URL: url });
    defer(() => product.stop());
    return { ...product, url };
  };
  const ours = await start(launchProduct);
  const key = await publish(ours.url);
  const nexts = await start(launchNext);
  const byHand = (file: string) =>
    start((env) =>
      launch(["--import", "tsx", `scripts/bench/${file}`], {
        env: { ...env, BENCH_KEY: key, NODE_ENV: "production" },
        ready: /ready at (http:\S+)/,
      }),
    );
  const servers = {
    "server.ts": ours,
    "Next’s route": nexts,
    "Fastify + ajv": await byHand("fastify-server.ts"),
    [bare]: await byHand("bare-server.ts"),
  };
  return { key, servers };
}

type Load = { name: string; method: "GET" | "POST"; path: string; body?: string };
const loads: Load[] = [
  { name: "GET /tools", method: "GET", path: "/tools" },
  {
    name: "POST /tools/shout (JavaScript)",
    method: "POST",
    path: "/tools/shout",
    body: '{"text":"hello","times":3}',
  },
  {
    name: "POST /tools/shout, refused (400)",
    method: "POST",
    path: "/tools/shout",
    body: '{"times":"3"}',
  },
];

async function measure(
  url: string,
  key: string,
  { method, path: route, body }: Load,
  duration: number,
) {
  const result = await autocannon({
    url: `${url}/api/agents/${benchAgent.slug}${route}`,
    method,
    headers: { "x-api-key": key, ...(body && { "content-type": "application/json" }) },
    ...(body && { body }),
    connections: 32,
    duration,
  });
  const { average, total } = result.requests;
  const { p50, p99 } = result.latency;
  return {
    average,
    total,
    p50,
    p99,
    failed: result.errors + result.timeouts,
    statuses: result.statusCodeStats,
  };
}

const cell = (value: string | number, width: number) => String(value).padStart(width);

async function main(shutdown: Shutdown): Promise<number> {
  await build({ say, signal: shutdown.signal });
  const { key, servers } = await startAll(shutdown);
  say(
    `\n${os.availableParallelism()} cores, Node ${process.version}, ${seconds} s each, 32 connections\n`,
  );
  let good = true;
  for (const load of loads) {
    say(load.name);
    say(
      `  ${"".padEnd(16)}${cell("requests/s", 12)}${cell("p50 ms", 9)}${cell("p99 ms", 9)}${cell("of bare", 9)}${cell("CPU µs", 9)}`,
    );
    const rates: Record<string, number> = {};
    for (const [name, { url, process }] of Object.entries(servers).reverse()) {
      await measure(url, key, load, 1);
      const before = cpuTime(process.pid);
      const result = await measure(url, key, load, seconds);
      const { average, p50, p99, failed, statuses, total } = result;
      const cpu = (cpuTime(process.pid) - before) / total;
      rates[name] = average;
      const share = average / (rates[bare] ?? average);
      const codes = Object.keys(statuses ?? {}).join(",");
      say(
        `  ${name.padEnd(16)}${cell(Math.round(average), 12)}${cell(p50, 9)}${cell(p99, 9)}${cell(share.toFixed(2), 9)}${cell(Number.isNaN(cpu) ? "?" : Math.round(cpu), 9)}  ${codes}${failed > 0 ? ` (${failed} failed)` : ""}`,
      );
      good &&= failed === 0;
    }
    say("");
  }
  return good ? 0 : 1;
}

process.chdir(path.dirname(import.meta.dirname));
runToEnd(main);
