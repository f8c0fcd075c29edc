import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { Client } from "undici";
import { build } from "../commands/build.ts";
import { freePort } from "../lib/free-port.ts";
import { type LaunchedProcess, launch, launchNextServer, launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";
import { benchAgent, benchSlug } from "./agent.ts";
import { cpuTime } from "./cpu-time.ts";

const log = (line: string) => console.log(line);
const owner = { email: "bench@example.com", password: "a password for the bench" };
const bare = "bare node:http";
const fastify = "Fastify + ajv";
/** Duration of each round of each measurement. */
const SECONDS_PER_ROUND = Number(process.env.BENCH_SECONDS ?? "3");
const ROUND_COUNT = 3;
const WARM_UP_SECONDS = 4;

/** Creates the agent through the builder's API and returns an API key for it. */
async function publish(url: string, upstream: string): Promise<string> {
  const { send } = await signIn(url, owner);
  await send("PUT", `/agents/${benchSlug}/manifest`, benchAgent(upstream));
  await send("POST", `/agents/${benchSlug}/publish`);
  const { key } = await send<{ key: string }>("POST", `/agents/${benchSlug}/keys`, {
    name: "bench",
  });
  return key;
}

async function startAll({ signal, defer }: Shutdown) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-bench-"));
  fs.chmodSync(data, 0o755);
  defer(async () => fs.rmSync(data, { recursive: true, force: true }));
  const database = await startDatabase({ data, signal });
  defer(database.stop);
  const commonEnv = {
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    TOOLWRIGHT_DATA: data,
    TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
    TOOLWRIGHT_OWNER_EMAIL: owner.email,
    TOOLWRIGHT_OWNER_PASSWORD: owner.password,
    TOOLWRIGHT_OUTBOUND_ALLOW: "127.0.0.1/32",
  };
  const start = async (
    launchProcess: (env: Record<string, string>) => Promise<LaunchedProcess>,
  ) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const product = await launchProcess({ ...commonEnv, PORT: String(port), TOOLWRIGHT_URL: url });
    defer(() => product.stop());
    return { ...product, url };
  };
  const startScript = (file: string, extraEnv: Record<string, string> = {}) =>
    start((env) =>
      launch(["--import", "./scripts/typescript.mjs", `scripts/bench/${file}`], {
        env: { ...env, ...extraEnv, NODE_ENV: "production" },
        ready: /ready at (http:\S+)/,
      }),
    );
  const upstream = await startScript("upstream.ts");
  const server = await start(launchServer);
  const key = await publish(server.url, upstream.url);
  const benchEnv = { BENCH_KEY: key, BENCH_UPSTREAM: upstream.url };
  const nextServer = await start(launchNextServer);
  const servers = {
    "server.ts": server,
    "Next’s route": nextServer,
    [fastify]: await startScript("fastify-server.ts", benchEnv),
    [bare]: await startScript("bare-server.ts", benchEnv),
  };
  return { key, servers, upstream };
}

type Load = {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: string;
  connections?: number;
  /** The servers that implement the same tool; all when absent. */
  onlyServers?: readonly string[];
};
const withFastify = ["server.ts", fastify];
const shout = { method: "POST", path: "/tools/shout", body: '{"text":"hello","times":3}' } as const;
const shuffle = { method: "POST", path: "/tools/shuffle", body: '{"rows":300}' } as const;
const item = { method: "POST", path: "/tools/item", body: '{"id":7}' } as const;
const loads: Load[] = [
  { name: "GET /tools", method: "GET", path: "/tools" },
  { name: "a trivial JavaScript tool", ...shout },
  { name: "a trivial JavaScript tool, one at a time", ...shout, connections: 1 },
  { name: "arguments that are refused (400)", ...shout, body: '{"times":"3"}' },
  { name: "a JSON-shuffling JavaScript tool", ...shuffle, onlyServers: withFastify },
  {
    name: "a JSON-shuffling JavaScript tool, one at a time",
    ...shuffle,
    onlyServers: withFastify,
    connections: 1,
  },
  { name: "an HTTP tool over a local service", ...item, onlyServers: withFastify },
  {
    name: "an HTTP tool over a local service, one at a time",
    ...item,
    onlyServers: withFastify,
    connections: 1,
  },
];

async function measure(target: string, key: string, load: Load, duration: number) {
  const { method, body, connections = 32 } = load;
  const result = await autocannon({
    url: target,
    method,
    headers: { "x-api-key": key, ...(body && { "content-type": "application/json" }) },
    ...(body && { body }),
    connections,
    duration,
  });
  const { average, total } = result.requests;
  const statuses: Record<string, unknown> = result.statusCodeStats ?? {};
  const { p99 } = result.latency;
  return {
    average,
    total,
    p50: result.latency.p50,
    p99,
    failed: result.errors + result.timeouts,
    statuses,
  };
}

const quantile = (sorted: readonly number[], share: number) =>
  Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));

/** One request after another, timed with more precision than autocannon's whole milliseconds. */
async function measureSequentially(target: string, key: string, load: Load, duration: number) {
  const { origin, pathname } = new URL(target);
  const client = new Client(origin);
  const times: number[] = [];
  const statuses: Record<string, unknown> = {};
  const headers = { "x-api-key": key, ...(load.body && { "content-type": "application/json" }) };
  const startedAt = performance.now();
  while (performance.now() - startedAt < duration * 1000) {
    const before = performance.now();
    const { method, body } = load;
    const response = await client.request({ path: pathname, method, headers, body: body ?? null });
    await response.body.dump();
    times.push(performance.now() - before);
    statuses[response.statusCode] = true;
  }
  await client.close();
  const total = times.length;
  const average = total / ((performance.now() - startedAt) / 1000);
  times.sort((a, b) => a - b);
  return {
    average,
    total,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed: 0,
    statuses,
  };
}

/** Resident memory of each idle sandbox runner below the process, in MB. */
function measureIdleRunners(pid: number | undefined): string {
  const children = (parentPid: number | undefined): number[] =>
    fs
      .readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((each) => {
        try {
          const stat = fs.readFileSync(`/proc/${each}/stat`, "utf8");
          return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parentPid;
        } catch {
          return false;
        }
      });
  const listDescendants = (parentPid: number | undefined): number[] =>
    children(parentPid).flatMap((child) => [child, ...listDescendants(child)]);
  const sizes = listDescendants(pid).flatMap((each) => {
    const command = fs.readFileSync(`/proc/${each}/cmdline`, "utf8");
    if (!command.includes("runner.mjs")) return [];
    const status = fs.readFileSync(`/proc/${each}/status`, "utf8");
    return [Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)];
  });
  return sizes.length > 0 ? `${sizes.join(", ")} MB` : "none";
}

type Contender = { name: string; target: string; load: Load; pid: number | undefined };

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * Measures the contenders in turn for several rounds, so that other load on the machine affects all of them.
 * Each is warmed up first, so that its hot code is compiled.
 */
async function compare(contenders: readonly Contender[], key: string) {
  const entries = contenders.map(({ target, load, pid }) => {
    const measureLoad = load.connections === 1 ? measureSequentially : measure;
    return {
      run: (time: number) => measureLoad(target, key, load, time),
      pid,
      cpu: 0,
      runs: [] as Run[],
    };
  });
  for (const { run } of entries) await run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUND_COUNT; round += 1)
    for (const each of entries) {
      const before = cpuTime(each.pid);
      each.runs.push(await each.run(SECONDS_PER_ROUND));
      each.cpu += cpuTime(each.pid) - before;
    }
  return entries.map(({ runs, cpu }, index) => {
    const rates = runs.map(({ average }) => average);
    return {
      name: contenders[index]?.name ?? "",
      rate: median(rates),
      from: Math.min(...rates),
      to: Math.max(...rates),
      p50: median(runs.map(({ p50 }) => p50)),
      p99: median(runs.map(({ p99 }) => p99)),
      cpu: cpu / runs.reduce((sum, { total }) => sum + total, 0),
      codes: [...new Set(runs.flatMap(({ statuses }) => Object.keys(statuses)))].join(","),
      failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    };
  });
}
type Run = Awaited<ReturnType<typeof measure>>;

const cell = (value: string | number, width: number) => String(value).padStart(width);

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const { key, servers, upstream } = await startAll(shutdown);
  log(
    `\n${os.availableParallelism()} cores, Node ${process.version}, ${ROUND_COUNT} rounds of ${SECONDS_PER_ROUND} s each, after ${WARM_UP_SECONDS} s to warm up\n`,
  );
  log(`Memory of idle runners: ${measureIdleRunners(servers["server.ts"].process.pid)}\n`);
  let hasPassed = true;
  for (const load of loads.filter(({ name }) => name.includes(process.env.BENCH_ONLY ?? ""))) {
    const { name, path: route, connections = 32, onlyServers } = load;
    log(`${name} (${connections} connection${connections === 1 ? "" : "s"})`);
    log(
      `  ${"".padEnd(16)}${cell("requests/s", 12)}${cell("from – to", 16)}${cell("p50 ms", 9)}${cell("p99 ms", 9)}${cell("of first", 9)}${cell("CPU µs", 9)}`,
    );
    const service: Contender = {
      name: "the service",
      target: `${upstream.url}/items/7`,
      load: { name, method: "GET", path: "", connections },
      pid: upstream.process.pid,
    };
    const contenders: Contender[] = Object.entries(servers)
      .reverse()
      .filter(([server]) => !onlyServers || onlyServers.includes(server))
      .map(([server, { url, process }]) => ({
        name: server,
        target: `${url}/api/agents/${benchSlug}${route}`,
        load,
        pid: process.pid,
      }));
    if (route === item.path) contenders.unshift(service);
    const results = await compare(contenders, key);
    for (const { name: server, rate, from, to, p50, p99, cpu, codes, failed } of results) {
      hasPassed &&= failed === 0;
      const share = (rate / (results[0]?.rate ?? rate)).toFixed(2);
      const cpuMicros = Number.isNaN(cpu) ? "?" : Math.round(cpu);
      const range = `${Math.round(from)}–${Math.round(to)}`;
      log(
        `  ${server.padEnd(16)}${cell(Math.round(rate), 12)}${cell(range, 16)}${cell(p50, 9)}${cell(p99, 9)}${cell(share, 9)}${cell(cpuMicros, 9)}  ${codes}${failed > 0 ? ` (${failed} failed)` : ""}`,
      );
    }
    const [serverRate, fastifyRate] = ["server.ts", fastify].map(
      (serverName) => results.find(({ name }) => name === serverName)?.rate ?? Number.NaN,
    );
    if (serverRate && fastifyRate)
      log(`  server.ts: ${(serverRate / fastifyRate).toFixed(2)} × ${fastify}`);
    log("");
  }
  return hasPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
