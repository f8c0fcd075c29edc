import fs from "node:fs";
import path from "node:path";
import { generateClient } from "./build.ts";
import { type Ran, runNode } from "./run.ts";

/** The result of a suite. A tool that only passes or fails, such as the linter, counts as one test. */
export type Result = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  output: string;
};
export type Suite = { name: string; run(signal: AbortSignal): Promise<Result> };

type Counts = Pick<Result, "passed" | "failed" | "skipped">;
type Options = { signal: AbortSignal; env?: Record<string, string> };

const reportFolder = "test-results";
const one = ({ code }: Ran): Counts =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

function suite(
  name: string,
  command: (signal: AbortSignal) => Promise<Ran>,
  count: (ran: Ran) => Counts = one,
): Suite {
  return {
    name,
    async run(signal) {
      const began = performance.now();
      const ran = await command(signal);
      const seconds = (performance.now() - began) / 1000;
      return { name, seconds, output: ran.output.trim(), ...count(ran) };
    },
  };
}

/**
 * Reads the counts from a report. A suite that ran no test, or failed without a failing test (a file
 * does not load, a server does not start), counts one failure.
 */
function reported(file: string, read: (report: Record<string, unknown>) => Counts) {
  return ({ code }: Ran): Counts => {
    const found = fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, "utf8"))) : undefined;
    const counts = found ?? { passed: 0, failed: 0, skipped: 0 };
    const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0);
    return silent ? { ...counts, failed: 1 } : counts;
  };
}

function reportFile(name: string): string {
  const file = path.resolve(reportFolder, `${name}.json`);
  fs.mkdirSync(reportFolder, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function vitest(project: string): Suite {
  const file = path.resolve(reportFolder, `${project}.json`);
  const args = [
    ...["node_modules/vitest/vitest.mjs", "run", "--project", project],
    ...["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`],
  ];
  const count = reported(file, (report) => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests),
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
  }));
  const command = (signal: AbortSignal) => {
    reportFile(project);
    return quietly(args, { signal });
  };
  return suite(project, command, count);
}

/** Runs without colours and progress: the output is captured and shown later. */
const quietly = (args: string[], { signal, env }: Options) =>
  runNode(args, { signal, env: { ...process.env, NO_COLOR: "1", ...env } });

async function checkTypes(signal: AbortSignal): Promise<Ran> {
  await generateClient({ signal });
  // Left by an earlier development server; it may name pages that no longer exist.
  fs.rmSync(".next/dev/types", { recursive: true, force: true });
  const env = { NEXT_TELEMETRY_DISABLED: "1" };
  const routes = await quietly(["node_modules/next/dist/bin/next", "typegen"], { signal, env });
  if (routes.code !== 0) return routes;
  return quietly(["node_modules/typescript/bin/tsc", "--noEmit"], { signal });
}

export const types = suite("types", checkTypes);
export const lint = suite("lint", (signal) =>
  quietly(["node_modules/@biomejs/biome/bin/biome", "check", ".", "--diagnostic-level=error"], {
    signal,
  }));
export const walls = suite("boundaries", (signal) =>
  quietly(["--import", "tsx", "scripts/walls.ts"], { signal }));
export const built = suite("build", (signal) =>
  quietly(["--import", "tsx", "scripts/build.ts"], { signal }));
export const unit = vitest("unit");
export const long = vitest("long");
export const database = vitest("database");
export const processes = vitest("process");

const e2eReport = path.resolve(reportFolder, "e2e.json");
export const e2e = suite(
  "e2e",
  (signal) => {
    const env = { E2E_REPORT: reportFile("e2e") };
    return quietly(["--import", "tsx", "scripts/e2e.ts"], { signal, env });
  },
  reported(e2eReport, ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    return {
      passed: expected ?? 0,
      failed: (unexpected ?? 0) + (flaky ?? 0),
      skipped: skipped ?? 0,
    };
  }),
);

/** One line per suite, with its output when it failed. */
export function describe({ name, passed, failed, skipped, seconds, output }: Result): string {
  const counts = [
    `${passed} passed`,
    failed && `${failed} failed`,
    skipped && `${skipped} skipped`,
  ];
  const mark = failed ? "✗" : "✓";
  const line = `${mark} ${name.padEnd(10)} ${counts.filter(Boolean).join(", ")} (${seconds.toFixed(1)} s)`;
  return failed ? `${line}\n${output.replace(/^/gm, "  ")}` : line;
}

/** Runs queues in parallel and the suites of a queue in order; prints results as they come in. */
export async function runSuites(queues: Suite[][], signal: AbortSignal): Promise<Result[]> {
  const results = await Promise.all(
    queues.map(async (queue) => {
      const done: Result[] = [];
      for (const next of queue) {
        const result = await next.run(signal);
        console.log(describe(result));
        done.push(result);
      }
      return done;
    }),
  );
  return results.flat();
}

/** `12 passed, 1 failed`, plus `, 2 skipped` when some were. */
export function total(results: Result[]): string {
  const sum = (of: keyof Counts) => results.reduce((all, result) => all + result[of], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
