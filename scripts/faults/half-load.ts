import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { formatStatuses } from "./load.ts";

const MINUTES = 20;
const SHORT_MINUTES = 0.5;
const SAMPLES = 20;
/**
 * Calls per second: about half of what two cores can serve beside everything that this fault itself
 * does.
 */
const RATES = { count: 150, compute: 50 };

/** Connections may stay open for a while after the load. A leak stays open. */
const MAX_CLOSE_SECONDS = 90;
const MAX_EXTRA_FILES = 10;

type Sample = { megabytes: number; lagMs: number };

const readMetric = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1]);

const countFiles = (pid: number): number => fs.readdirSync(`/proc/${pid}/fd`).length;

async function takeSample(url: string): Promise<Sample> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return {
    megabytes: readMetric(metrics, "process_resident_memory_bytes") / 1e6,
    lagMs: readMetric(metrics, "nodejs_eventloop_lag_p99_seconds") * 1000,
  };
}

const average = (samples: readonly Sample[], key: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;

/**
 * Waits up to `MAX_CLOSE_SECONDS` for the files that the load opened to be closed. Resolves to the
 * number of open files.
 */
async function countFilesAfter(pid: number, filesBefore: number): Promise<number> {
  let files = countFiles(pid);
  for (let second = 0; second < MAX_CLOSE_SECONDS; second++) {
    if (files <= filesBefore + MAX_EXTRA_FILES) break;
    await sleep(1_000);
    files = countFiles(pid);
  }
  return files;
}

export const halfLoad: Fault = {
  name: `${MINUTES} minutes at half load`,
  criterion:
    "no errors; memory and event-loop lag in the last quarter are at most 1.2 × those in the second; no file stays open",
  async run(product, { isShort }) {
    const { url, process: child } = product.server();
    const pid = child.pid ?? 0;
    const filesBefore = countFiles(pid);
    const loads = Object.entries(RATES).map(([tool, rate]) => product.load(rate, { tool }));
    const samples: Sample[] = [];
    for (let count = 0; count < SAMPLES; count++) {
      await sleep(((isShort ? SHORT_MINUTES : MINUTES) * 60_000) / SAMPLES);
      samples.push(await takeSample(url));
    }
    const results = await Promise.all(loads.map((load) => load.stop()));
    const filesAfter = await countFilesAfter(pid, filesBefore);
    const quarter = SAMPLES / 4;
    const early = samples.slice(quarter, 2 * quarter);
    const late = samples.slice(-quarter);
    const compare = (key: keyof Sample) =>
      `${average(early, key).toFixed(0)} → ${average(late, key).toFixed(0)}`;
    const isFlat = (key: keyof Sample) => average(late, key) <= 1.2 * average(early, key);
    return {
      figure: `${results.map((result) => `${formatStatuses(result)}, p95 ${result.p95Ms} ms`).join("; ")}; memory ${compare("megabytes")} MB, lag p99 ${compare("lagMs")} ms, open files ${filesBefore} → ${filesAfter}`,
      passed:
        results.every(({ acknowledged, sent }) => acknowledged.length === sent) &&
        isFlat("megabytes") &&
        filesAfter <= filesBefore + MAX_EXTRA_FILES &&
        (isFlat("lagMs") || average(late, "lagMs") < 50),
    };
  },
};
