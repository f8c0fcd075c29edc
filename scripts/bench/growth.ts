import os from "node:os";
import path from "node:path";
import pg from "pg";
import { build } from "../commands/build.ts";
import { type LaunchedProcess, launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import { readMemory } from "../lib/read-memory.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { benchAgent, benchSlug } from "./agent.ts";
import { type Contender, compare, formatResults, type Load } from "./compare.ts";
import { addCalls, copyAgent, toCopySlug } from "./growth-data.ts";
import { compareQueries } from "./growth-queries.ts";
import { mcpAgent } from "./mcp-agent.ts";
import { startBench } from "./start.ts";

/**
 * Measures a small installation beside a large one in the same run: 1 and 100,000 published agents,
 * 10 and 1,000 tools, 1 and 256 connections, 10,000 and 10 million calls in the log. Marks what
 * grows by more than `MAX_FACTOR`. BENCH_ONLY is `calls` or `log`.
 */
const AGENT_COUNT = Number(process.env.BENCH_AGENTS ?? "100000");
const ROW_COUNT = Number(process.env.BENCH_ROWS ?? "10000000");
const SMALL_ROW_COUNT = 10_000;
const FIRST_CALL_COUNT = 200;
const RATE = 200;
const MAX_FACTOR = 2;

const log = (line: string) => console.log(line);

type Size = { name: string; agents: number; rows: number };
type Installation = Awaited<ReturnType<typeof install>>;

/** Installs a product with its own database, which is filled while no server runs. */
async function install(shutdown: Shutdown, { name, agents, rows }: Size) {
  const { server, publish, databaseUrl, ...bench } = await startBench(shutdown);
  const upstream = await bench.startScript("upstream.ts");
  const key = await publish(benchAgent(upstream.url));
  const toolKeys = new Map<number, string>();
  for (const count of agents === 1 ? [10, 1_000] : [])
    toolKeys.set(count, await publish(mcpAgent("shout", count)));
  await server.stop();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const from = performance.now();
  try {
    await copyAgent(client, agents, key);
    await addCalls(client, rows, agents);
  } finally {
    await client.end();
  }
  log(`${name} filled in ${Math.round((performance.now() - from) / 1_000)} s`);
  return { ...bench, name, agents, key, toolKeys };
}

/** Starts both alternately, `count` times each. Leaves the last ones running. */
async function compareStarts(installations: readonly Installation[], count: number) {
  const times = installations.map(() => [] as number[]);
  const running: (LaunchedProcess & { url: string })[] = [];
  for (let round = 0; round < count; round++)
    for (const [at, { start }] of installations.entries()) {
      await running[at]?.stop();
      const from = performance.now();
      running[at] = await start(launchServer);
      times[at]?.push((performance.now() - from) / 1_000);
    }
  for (const [at, { name }] of installations.entries())
    log(
      `${name}: starts in ${times[at]?.map((time) => time.toFixed(1)).join(", ")} s, ` +
        `then takes ${readMemory(running[at]?.process.pid)} MB`,
    );
  return running;
}

/**
 * Compares the first contender with the others by the 99th percentile. Resolves to whether the
 * factor is at most `MAX_FACTOR` and every request succeeded.
 */
async function run(title: string, contenders: Contender[]): Promise<boolean> {
  const results = await compare(contenders, "");
  const [first, ...others] = results;
  const factor = Math.max(...others.map(({ p99 }) => p99)) / Math.max(1, first?.p99 ?? 0);
  const isFine =
    factor <= MAX_FACTOR && results.every(({ failed, codes }) => failed === 0 && codes === "200");
  log(
    `\n${title}: p99 × ${factor.toFixed(1)}${isFine ? "" : "  ← too much"}\n${formatResults(results)}`,
  );
  return isFine;
}

const shout: Load = {
  name: "JavaScript",
  method: "POST",
  path: "/tools/shout",
  body: '{"text":"hello","times":3}',
};
const item: Load = { name: "HTTP", method: "POST", path: "/tools/item", body: '{"id":7}' };
const list: Load = { name: "GET /tools", method: "GET", path: "/tools" };

/** Measures the first calls of agents that nobody has called since the start. */
async function measureFirstCalls({ url, process }: LaunchedProcess, { agents, key }: Installation) {
  const times: number[] = [];
  for (let count = 0; count < Math.min(agents - 1, FIRST_CALL_COUNT); count++) {
    const number = agents - 1 - count;
    const from = performance.now();
    const response = await fetch(`${url}/api/agents/${toCopySlug(number)}${list.path}`, {
      headers: { "x-api-key": key + number },
    });
    await response.text();
    if (!response.ok) throw new Error(`A first call failed with status ${response.status}.`);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  log(
    `\nFirst calls of ${times.length} agents: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, ` +
      `then the server takes ${readMemory(process.pid)} MB`,
  );
}

type Installed = { installation: Installation; server: LaunchedProcess };

/**
 * Measures calls of published agents: the same calls in both installations, of agents with few and
 * many tools, over few and many connections.
 */
async function measureCalls(small: Installed, large: Installed): Promise<boolean> {
  const contend = ({ server, installation }: Installed, name: string, load: Load): Contender => ({
    name,
    pid: server.process.pid,
    load: { ...load, headers: { "x-api-key": installation.key } },
    target: `${server.url}/api/agents/${benchSlug}${load.path}`,
  });
  const outcomes: boolean[] = [];
  for (const load of [list, item, shout])
    outcomes.push(
      await run(`1 and ${AGENT_COUNT} agents, ${load.name}`, [
        contend(small, "1 agent", load),
        contend(large, `${AGENT_COUNT} agents`, load),
      ]),
    );
  const ofTools = [...small.installation.toolKeys].map(([count, key]) => ({
    ...contend(small, `${count} tools`, shout),
    load: { ...shout, headers: { "x-api-key": key } },
    target: `${small.server.url}/api/agents/bench-${count}${shout.path}`,
  }));
  outcomes.push(await run("10 and 1,000 tools", ofTools));
  const ofConnections = [1, 256].map((connections) =>
    contend(large, `${connections} connections`, { ...item, connections, rate: RATE }),
  );
  outcomes.push(await run(`1 and 256 connections at ${RATE} calls/s`, ofConnections));
  await measureFirstCalls(large.server, large.installation);
  return outcomes.every(Boolean);
}

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const installations = [
    await install(shutdown, { name: "small", agents: 1, rows: SMALL_ROW_COUNT }),
    await install(shutdown, { name: "large", agents: AGENT_COUNT, rows: ROW_COUNT }),
  ];
  log(
    `\n${os.availableParallelism()} cores, ${AGENT_COUNT} agents, ${ROW_COUNT} calls in the log\n`,
  );
  const only = process.env.BENCH_ONLY;
  const servers = await compareStarts(installations, only === "log" ? 1 : 3);
  const [small, large] = installations.flatMap((installation, at) => {
    const server = servers[at];
    return server ? [{ installation, server }] : [];
  });
  if (!small || !large) throw new Error("A server did not start.");
  const callsPassed = only === "log" || (await measureCalls(small, large));
  if (only === "calls") return callsPassed ? 0 : 1;
  const sessions = await Promise.all(
    [small, large].map(async ({ server: { url }, installation: { owner } }) => ({
      url,
      cookies: (await signIn(url, owner)).cookies,
    })),
  );
  const queriesPassed = await compareQueries(sessions, log);
  return callsPassed && queriesPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
