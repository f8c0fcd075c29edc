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
  /** Requests per second across all connections. As many as possible if absent. */
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
  const { method, body, connections = 32, rate } = load;
  const result = await autocannon({
    url: target,
    method,
    headers: toHeaders(key, load),
    ...(body && { body }),
    ...(rate && { overallRate: rate }),
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

/**
 * Sends one request after another, timed with more precision than autocannon's whole milliseconds.
 */
async function measureSequentially(target: string, key: string, load: Load, duration: number) {
  const { origin, pathname } = new URL(target);
  const client = new Client(origin);
  const times: number[] = [];
  const statuses: Record<string, unknown> = {};
  const headers = toHeaders(key, load);
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
    const isSequential = load.connections === 1 && load.rate === undefined;
    const measureLoad = isSequential ? measureSequentially : measure;
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
