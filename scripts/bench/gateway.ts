import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "../commands/build.ts";
import { launchNextServer } from "../lib/launch.ts";
import { listChildren } from "../lib/process-tree.ts";
import { readMemory } from "../lib/read-memory.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { benchAgent, benchSlug } from "./agent.ts";
import {
  type Contender,
  compare,
  formatResults,
  type Load,
  ROUND_COUNT,
  SECONDS_PER_ROUND,
  WARM_UP_SECONDS,
} from "./compare.ts";
import { startBench } from "./start.ts";

const log = (line: string) => console.log(line);
const bare = "bare node:http";
const fastify = "Fastify + ajv";

async function startAll(shutdown: Shutdown) {
  const { server, start, startScript, publish } = await startBench(shutdown);
  const upstream = await startScript("upstream.ts");
  const key = await publish(benchAgent(upstream.url));
  const benchEnv = { BENCH_KEY: key, BENCH_UPSTREAM: upstream.url };
  const nextServer = await start(launchNextServer);
  const servers = {
    "server.ts": server,
    "Next's route": nextServer,
    [fastify]: await startScript("fastify-server.ts", benchEnv),
    [bare]: await startScript("bare-server.ts", benchEnv),
  };
  return { key, servers, upstream };
}

const withFastify = ["server.ts", fastify];
const shout = { method: "POST", path: "/tools/shout", body: '{"text":"hello","times":3}' } as const;
const shuffle = { method: "POST", path: "/tools/shuffle", body: '{"rows":300}' } as const;
const item = { method: "POST", path: "/tools/item", body: '{"id":7}' } as const;
type BenchLoad = Load & {
  /** The servers that implement the same tool. All servers if absent. */
  onlyServers?: readonly string[];
};
const loads: BenchLoad[] = [
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

/** Returns the resident memory of each idle sandbox runner below the process, in MB. */
function measureIdleRunners(pid: number): string {
  const listDescendants = (parent: number): number[] =>
    listChildren(parent).flatMap((child) => [child, ...listDescendants(child)]);
  const sizes = listDescendants(pid).flatMap((each) => {
    const command = fs.readFileSync(`/proc/${each}/cmdline`, "utf8");
    if (!command.includes("runner.mjs")) return [];
    return [readMemory(each)];
  });
  return sizes.length > 0 ? `${sizes.join(", ")} MB` : "none";
}

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const { key, servers, upstream } = await startAll(shutdown);
  log(
    `\n${os.availableParallelism()} cores, Node ${process.version}, ${ROUND_COUNT} rounds of ${SECONDS_PER_ROUND} s each, after ${WARM_UP_SECONDS} s to warm up\n`,
  );
  log(`Memory of idle runners: ${measureIdleRunners(servers["server.ts"].process.pid ?? 0)}\n`);
  let hasPassed = true;
  for (const load of loads.filter(({ name }) => name.includes(process.env.BENCH_ONLY ?? ""))) {
    const { name, path: route, connections = 32, onlyServers } = load;
    log(`${name} (${connections} connection${connections === 1 ? "" : "s"})`);
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
    hasPassed &&= results.every(({ failed }) => failed === 0);
    log(formatResults(results));
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
