import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { Client } from "undici";
import { build } from "../commands/build.ts";
import { launchServer } from "../lib/launch.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { neighborAgent, noisyAgent } from "./bulkheads-agents.ts";
import { startBench } from "./start.ts";

const log = (line: string) => console.log(line);
const SECONDS = Number(process.env.BENCH_SECONDS ?? "6");
const LEAD_MS = 1_500;
const PAUSE_MS = 15;
/**
 * The promise: beside a noisy Space, another Space's 95th percentile stays within this factor of
 * its own quiet value.
 */
const MAX_FACTOR = 3;

const largeText = JSON.stringify({ text: "x".repeat(950_000) });
const noises = [
  { name: "spin", connections: 64 },
  { name: "allocate", connections: 64 },
  { name: "compute", connections: 64 },
  { name: "wait", connections: 300 },
  { name: "stream", connections: 32 },
  { name: "hammer", connections: 400 },
  { name: "large", connections: 4, body: largeText },
  { name: "send", connections: 8, body: largeText },
];
const probes = [
  { name: "JavaScript", tool: "shout", body: '{"text":"hello","times":3}' },
  { name: "HTTP", tool: "item", body: '{"id":7}' },
];

/**
 * Publishes both agents and moves the neighbor to its own Space, which the builder's API cannot
 * do.
 */
async function startAgents(shutdown: Shutdown) {
  const bench = await startBench(shutdown);
  const upstream = await bench.startScript("upstream.ts");
  const neighborKey = await bench.publish(neighborAgent(upstream.url));
  const noisyKey = await bench.publish(noisyAgent(upstream.url));
  await bench.server.stop();
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  const space = randomUUID();
  await client.query(`INSERT INTO "Space" (id, name) VALUES ($1, 'Neighbor')`, [space]);
  await client.query(`UPDATE "Agent" SET "spaceId" = $1 WHERE slug = 'neighbor'`, [space]);
  await client.end();
  const { url } = await bench.start(launchServer);
  return { url, neighborKey, noisyKey };
}
type Agents = Awaited<ReturnType<typeof startAgents>>;

/**
 * Calls the neighbor's tools alternately. Resolves to the latencies of each tool in milliseconds,
 * and its failures.
 */
async function measure({ url, neighborKey }: Agents, seconds: number) {
  const client = new Client(url);
  const results = probes.map((probe) => ({ ...probe, times: [] as number[], failures: 0 }));
  const headers = { "x-api-key": neighborKey, "content-type": "application/json" };
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end)
    for (const result of results) {
      const from = performance.now();
      const target = `/api/agents/neighbor/tools/${result.tool}`;
      const { statusCode, body } = await client.request({
        path: target,
        method: "POST",
        headers,
        body: result.body,
      });
      await body.dump();
      result.times.push(performance.now() - from);
      if (statusCode !== 200) result.failures++;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  await client.close();
  return results.map(({ name, times, failures }) => {
    times.sort((a, b) => a - b);
    const quantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return { name, p50: quantile(0.5), p95: quantile(0.95), count: times.length, failures };
  });
}
type Measured = Awaited<ReturnType<typeof measure>>;

const format = (measured: Measured, quiet: Measured) =>
  measured
    .map(({ name, p50, p95, count, failures }, at) => {
      const factor = p95 / (quiet[at]?.p95 ?? Number.NaN);
      const figures = `p50 ${p50.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)} ms`;
      return `${name} ${figures} ${`× ${factor.toFixed(1)}`.padStart(8)}  ${failures} of ${count} failed`;
    })
    .join("   ");

const makeNoise = (
  { url, noisyKey }: Agents,
  noise: { name: string; connections: number; body?: string },
  seconds: number,
) =>
  autocannon({
    url: `${url}/api/agents/noisy/tools/${noise.name}`,
    method: "POST",
    headers: { "x-api-key": noisyKey, "content-type": "application/json" },
    body: noise.body ?? "{}",
    connections: noise.connections,
    duration: seconds,
    timeout: 30,
    // Otherwise the neighbor's times would include the time taken here to send and read the noise.
    workers: 1,
  });

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const agents = await startAgents(shutdown);
  log(`\n${os.availableParallelism()} cores, Node ${process.version}, ${SECONDS} s each\n`);
  await measure(agents, 3);
  const quiet = await measure(agents, SECONDS);
  log(`${"quiet".padEnd(10)}${format(quiet, quiet)}`);
  let hasPassed = true;
  for (const noise of noises) {
    const ending = makeNoise(agents, noise, SECONDS + LEAD_MS / 1_000);
    await new Promise((resolve) => setTimeout(resolve, LEAD_MS));
    const measured = await measure(agents, SECONDS);
    const { duration, statusCodeStats = {} } = await ending;
    const statuses = Object.entries(statusCodeStats)
      .map(([status, { count = 0 }]) => `${Math.round(count / duration)} × ${status}`)
      .join(", ");
    log(`${noise.name.padEnd(10)}${format(measured, quiet)}   noise per second: ${statuses}`);
    hasPassed &&= measured.every(
      ({ p95, failures }, at) => failures === 0 && p95 <= MAX_FACTOR * (quiet[at]?.p95 ?? 0),
    );
  }
  const { "2xx": successes } = await makeNoise(
    agents,
    { name: "second", connections: 300 },
    SECONDS,
  );
  log(
    `\nJavaScript that waits a second for its service: ${Math.round(successes / SECONDS)} calls/s`,
  );
  return hasPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
