import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "undici";
import { cpuTime } from "./cpu-time.ts";

/** Duration of each round of each measurement, in seconds. */
export const SECONDS_PER_ROUND = Number(process.env.BENCH_SECONDS ?? "3");
export const ROUND_COUNT = 3;
export const WARM_UP_SECONDS = 4;

export type Load = {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Record<string, string>;
  connections?: number;
  /** Requests per second, evenly spread over time and connections. As many as possible if absent. */
  rate?: number;
  /** An access token, sent instead of the key. */
  token?: string;
};
export type Contender = { name: string; target: string; load: Load; pid: number | undefined };

const toHeaders = (key: string, { token, body, headers }: Load) => ({
  ...(token === undefined ? { "x-api-key": key } : { authorization: `Bearer ${token}` }),
  ...(body && { "content-type": "application/json" }),
  ...headers,
});

async function measure(target: string, key: string, load: Load, duration: number) {
  const { method, body, connections = 32 } = load;
  const result = await autocannon({
    url: target,
    method,
    headers: toHeaders(key, load),
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

/** Times requests with more precision than autocannon's whole milliseconds. */
function createTimer(target: string, key: string, load: Load) {
  const { pathname: path } = new URL(target);
  const { method, body = null } = load;
  const headers = toHeaders(key, load);
  const times: number[] = [];
  const statuses: Record<string, unknown> = {};
  let failed = 0;
  const startedAt = performance.now();
  return {
    async send(client: Client) {
      const before = performance.now();
      try {
        const response = await client.request({ path, method, headers, body });
        await response.body.dump();
        statuses[response.statusCode] = true;
      } catch {
        failed += 1;
      }
      times.push(performance.now() - before);
    },
    summarize() {
      const total = times.length;
      const average = total / ((performance.now() - startedAt) / 1000);
      times.sort((a, b) => a - b);
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      return { average, total, p50, p99, failed, statuses };
    },
  };
}

/** Sends one request after another. */
async function measureSequentially(target: string, key: string, load: Load, duration: number) {
  const client = new Client(new URL(target).origin);
  const timer = createTimer(target, key, load);
  const endsAt = performance.now() + duration * 1000;
  while (performance.now() < endsAt) await timer.send(client);
  await client.close();
  return timer.summarize();
}

/**
 * Sends requests at a steady rate over each connection in turn, whether or not earlier ones have
 * been answered. Autocannon would send those of each second at once.
 */
async function measureAtRate(target: string, key: string, load: Load, duration: number) {
  const { connections = 32, rate = 1 } = load;
  const clients = Array.from({ length: connections }, () => new Client(new URL(target).origin));
  const timer = createTimer(target, key, load);
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  for (let count = 0; count < duration * rate; count += 1) {
    await sleep(startedAt + (count * 1000) / rate - performance.now());
    const client = clients[count % connections];
    if (client) pending.push(timer.send(client));
  }
  await Promise.all(pending);
  await Promise.all(clients.map((client) => client.close()));
  return timer.summarize();
}

const chooseMeasure = ({ connections, rate }: Load) => {
  if (rate !== undefined) return measureAtRate;
  return connections === 1 ? measureSequentially : measure;
};

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * Measures the contenders alternately for several rounds, so that other load on the machine affects
 * all of them. Warms each one up first, so that its hot code is compiled.
 */
export async function compare(contenders: readonly Contender[], key: string) {
  const entries = contenders.map(({ target, load, pid }) => {
    const measureLoad = chooseMeasure(load);
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

export type Result = Awaited<ReturnType<typeof compare>>[number];

const cell = (value: string | number, width: number) => String(value).padStart(width);

/** Formats one line per contender. The share is relative to the first one's rate. */
export function formatResults(results: readonly Result[]): string {
  const header = `  ${"".padEnd(16)}${cell("requests/s", 12)}${cell("from – to", 16)}${cell("p50 ms", 9)}${cell("p99 ms", 9)}${cell("of first", 9)}${cell("CPU µs", 9)}`;
  const lines = results.map(({ name, rate, from, to, p50, p99, cpu, codes, failed }) => {
    const share = (rate / (results[0]?.rate ?? rate)).toFixed(2);
    const cpuMicros = Number.isNaN(cpu) ? "?" : Math.round(cpu);
    const range = `${Math.round(from)}–${Math.round(to)}`;
    return `  ${name.padEnd(16)}${cell(Math.round(rate), 12)}${cell(range, 16)}${cell(p50, 9)}${cell(p99, 9)}${cell(share, 9)}${cell(cpuMicros, 9)}  ${codes}${failed > 0 ? ` (${failed} failed)` : ""}`;
  });
  return [header, ...lines].join("\n");
}
