import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMemory } from "../lib/read-memory.ts";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";
import { startHostileUpstream } from "./hostile-upstream.ts";
import { formatStatuses, startLoad } from "./load.ts";
import { query } from "./query.ts";

const slug = "hostile-services";
const TIMEOUT_MS = 2_000;
/**
 * V8 lets about 64 MB of buffers accumulate before it collects them. A single bomb that is not
 * limited takes 100 MB.
 */
const MAX_EXTRA_MEGABYTES = 80;
/** Calls per second of each tool. */
const RATE = 1;
const expected: Record<string, { status: number; code: string }> = {
  hang: { status: 504, code: "TIMEOUT" },
  drip: { status: 504, code: "TIMEOUT" },
  endless: { status: 413, code: "LIMIT_EXCEEDED" },
  "gzip-bomb": { status: 413, code: "LIMIT_EXCEEDED" },
  "brotli-bomb": { status: 413, code: "LIMIT_EXCEEDED" },
};
const tools = Object.keys(expected);

const toManifest = (upstream: string) => ({
  slug,
  name: "Hostile services",
  description: "Calls services that take all they can get.",
  tools: tools.map((name) => ({
    name,
    description: "Calls the service.",
    limits: { timeoutMs: TIMEOUT_MS },
    parameters: { type: "object", properties: {}, additionalProperties: true },
    handler: { kind: "http", method: "POST", url: `${upstream}/${name}` },
  })),
});

/** Publishes the agent in its own Space, which the builder's API cannot do. Resolves to its key. */
async function publishElsewhere({ session, databaseUrl }: FaultProduct, upstream: string) {
  await session.send("PUT", `/agents/${slug}/manifest`, toManifest(upstream));
  await session.send("POST", `/agents/${slug}/publish`);
  const { key } = await session.send<{ key: string }>("POST", `/agents/${slug}/keys`, {
    name: "faults",
  });
  const space = randomUUID();
  await query(databaseUrl, `insert into "Space" (id, name) values ($1, 'Hostile')`, [space]);
  await query(databaseUrl, `update "Agent" set "spaceId" = $1 where slug = $2`, [space, slug]);
  return key;
}

/**
 * Watches the memory of a process. Returns a function that stops watching and returns the maximum
 * in MB.
 */
const watchMemory = (pid: number | undefined) => {
  const samples = [readMemory(pid)];
  const timer = setInterval(() => samples.push(readMemory(pid)), 50);
  return () => {
    clearInterval(timer);
    return Math.max(...samples, readMemory(pid));
  };
};

export const hostileServices: Fault = {
  name: "services that hang, drip, never end, or send gzip and Brotli bombs",
  criterion: `each call ends with its error within its timeout; the server grows by at most ${MAX_EXTRA_MEGABYTES} MB; another Space's calls have a p95 below 1 s`,
  findObstacle: async () =>
    process.platform === "linux" ? undefined : "memory is read from /proc",
  async run(product, { isShort }) {
    const upstream = await startHostileUpstream();
    const key = await publishElsewhere(product, upstream.url);
    const server = await product.startAnother();
    const toUrl = (tool: string) =>
      product.toolUrl(tool, server.url).replace("/faults/", `/${slug}/`);
    const callHostile = async (tool: string) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const response = await fetch(toUrl(tool), { method: "POST", headers, body: "{}" });
      const { error } = (await response.json()) as { error?: { code?: string } };
      return error?.code;
    };
    try {
      const codes = await Promise.all(tools.map(callHostile));
      const others = product.load(20, { origin: server.url });
      await sleep(isShort ? 3_000 : 15_000);
      const stopQuiet = watchMemory(server.process.pid);
      await sleep(isShort ? 1_000 : 5_000);
      const quiet = stopQuiet();
      const stopWatching = watchMemory(server.process.pid);
      const file = path.join(product.folder, "acknowledged-hostile");
      const loads = tools.map((tool) => startLoad({ url: () => toUrl(tool), key, file }, RATE));
      await sleep(isShort ? 3_000 : 20_000);
      const results = await Promise.all(loads.map((load) => load.stop()));
      const growth = stopWatching() - quiet;
      const result = await others.stop();
      const isRight = tools.every((tool, at) => {
        const { statuses, sent = 0, p95Ms = Number.NaN } = results[at] ?? {};
        const { status = 0, code } = expected[tool] ?? {};
        return codes[at] === code && statuses?.get(status) === sent && p95Ms < TIMEOUT_MS + 500;
      });
      const figures = results.map(
        (each, at) => `${tools[at]} ${formatStatuses(each)} ${codes[at]}, p95 ${each.p95Ms} ms`,
      );
      return {
        figure: `${figures.join("; ")}; memory ${quiet} + ${growth} MB; other Space ${formatStatuses(result)}, p95 ${result.p95Ms} ms`,
        passed:
          isRight &&
          growth <= MAX_EXTRA_MEGABYTES &&
          result.acknowledged.length === result.sent &&
          result.p95Ms < 1_000,
      };
    } finally {
      await server.stop();
      await upstream.stop();
    }
  },
};
