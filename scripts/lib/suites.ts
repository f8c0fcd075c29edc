import fs from "node:fs";
import path from "node:path";
import { generateClient } from "../commands/build.ts";
import { type RunResult, run, runNode } from "./run.ts";

/**
 * The result of a suite. A tool that only passes or fails, such as the linter, counts as one test.
 */
export type Result = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  output: string;
};
type RunOptions = { signal: AbortSignal; hasLowPriority?: boolean };
export type Suite = { name: string; run(options: RunOptions): Promise<Result> };

type Counts = Pick<Result, "passed" | "failed" | "skipped">;

const reportFolder = "test-results";
const passOrFail = ({ code }: RunResult): Counts =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

function suite(
  name: string,
  command: (options: RunOptions) => Promise<RunResult>,
  count: (result: RunResult) => Counts = passOrFail,
): Suite {
  return {
    name,
    async run(options) {
      const startedAt = performance.now();
      const result = await command(options);
      const seconds = (performance.now() - startedAt) / 1000;
      return { name, seconds, output: result.output.trim(), ...count(result) };
    },
  };
}

/**
 * Reads the counts from a report. A suite that ran no test, or failed without a failing test (a
 * file does not load, a server does not start), counts as one failure.
 */
function countFromReport(
  file: string,
  read: (report: Record<string, unknown>) => Counts,
  minPassed = 1,
) {
  return ({ code }: RunResult): Counts => {
    const reportCounts = fs.existsSync(file)
      ? read(JSON.parse(fs.readFileSync(file, "utf8")))
      : undefined;
    const counts = reportCounts ?? { passed: 0, failed: 0, skipped: 0 };
    const hasHiddenFailure = counts.failed === 0 && (code !== 0 || counts.passed < minPassed);
    return hasHiddenFailure ? { ...counts, failed: 1 } : counts;
  };
}

function prepareReportFile(name: string): string {
  const file = path.resolve(reportFolder, `${name}.json`);
  fs.mkdirSync(reportFolder, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

type VitestOptions = {
  projects?: readonly string[];
  /** Resolves to Vitest options that leave out what a change cannot affect. */
  select?: () => Promise<string[]>;
};

function vitest(name: string, { projects = [name], select }: VitestOptions = {}): Suite {
  const file = path.resolve(reportFolder, `${name}.json`);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const readCounts = (report: Record<string, unknown>) => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests),
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
  });
  const count = countFromReport(file, readCounts, select ? 0 : 1);
  const command = async (options: RunOptions) => {
    prepareReportFile(name);
    return runQuietly([...args, ...((await select?.()) ?? [])], options);
  };
  return suite(name, command, count);
}

/** Runs without colors and progress, because the output is captured and shown later. */
const runQuietly = (args: string[], options: RunOptions, env?: Record<string, string>) =>
  runNode(args, { ...options, env: { ...process.env, NO_COLOR: "1", ...env } });

async function checkTypes(options: RunOptions): Promise<RunResult> {
  await generateClient({ signal: options.signal });
  // Left by an earlier development server. It may name pages that no longer exist.
  fs.rmSync(".next/dev/types", { recursive: true, force: true });
  const env = { NEXT_TELEMETRY_DISABLED: "1" };
  const routes = await runQuietly(["node_modules/next/dist/bin/next", "typegen"], options, env);
  if (routes.code !== 0) return routes;
  return runQuietly(["node_modules/typescript/bin/tsc", "--noEmit"], options);
}

export const types = suite("types", checkTypes);
export const lint = suite("lint", (options) =>
  runQuietly(
    ["node_modules/@biomejs/biome/bin/biome", "check", ".", "--diagnostic-level=error"],
    options,
  ));
export const boundaries = suite("boundaries", (options) =>
  runQuietly(["--import", "./scripts/typescript.mjs", "scripts/commands/boundaries.ts"], options));
export const words = suite("words", (options) =>
  runQuietly(["--import", "./scripts/typescript.mjs", "scripts/commands/words.ts"], options));
/** Files, exports and dependencies that nothing uses. */
export const unused = suite("unused", (options) =>
  runQuietly(
    ["node_modules/knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors"],
    options,
  ));
export const build = suite("build", (options) =>
  runQuietly(["--import", "./scripts/typescript.mjs", "scripts/commands/build.ts"], options));
const unitProjects = ["unit", "isolated"];
export const unit = vitest("unit", { projects: unitProjects });
const selectAffected = async () => {
  const git = (...args: string[]) => run("git", args).catch(() => ({ code: 1, output: "" }));
  const changes = await git("status", "--porcelain");
  if (changes.output.trim() !== "") return ["--changed"];
  const parent = await git("rev-parse", "--verify", "HEAD~1");
  return parent.code === 0 ? ["--changed", "HEAD~1"] : [];
};
/**
 * The unit tests that the uncommitted changes can affect, or the last commit if there are none. All
 * unit tests without Git.
 */
export const affectedUnit = vitest("unit", { projects: unitProjects, select: selectAffected });
export const component = vitest("component");
export const long = vitest("long");
export const database = vitest("database");
export const processes = vitest("process");

const e2eReport = path.resolve(reportFolder, "e2e.json");
export const e2e = suite(
  "e2e",
  (options) => {
    const env = { E2E_REPORT: prepareReportFile("e2e") };
    return runQuietly(
      ["--import", "./scripts/typescript.mjs", "scripts/commands/e2e.ts"],
      options,
      env,
    );
  },
  countFromReport(e2eReport, ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    return {
      passed: expected ?? 0,
      failed: (unexpected ?? 0) + (flaky ?? 0),
      skipped: skipped ?? 0,
    };
  }),
);

/** Formats one line per suite, followed by its output if it failed. */
function formatResult({ name, passed, failed, skipped, seconds, output }: Result): string {
  const counts = [
    `${passed} passed`,
    failed && `${failed} failed`,
    skipped && `${skipped} skipped`,
  ];
  const mark = failed ? "✗" : "✓";
  const line = `${mark} ${name.padEnd(10)} ${counts.filter(Boolean).join(", ")} (${seconds.toFixed(1)} s)`;
  return failed ? `${line}\n${output.replace(/^/gm, "  ")}` : line;
}

/** Returns a suite that leaves the processor to those that run beside it. */
export const withLowPriority = ({ name, run }: Suite): Suite => ({
  name,
  run: (options) => run({ ...options, hasLowPriority: true }),
});

/**
 * Runs queues in parallel and the suites of each queue in order. Prints results as they arrive.
 * Queues may share an iterator.
 */
export async function runSuites(queues: Iterable<Suite>[], signal: AbortSignal): Promise<Result[]> {
  const results = await Promise.all(
    queues.map(async (queue) => {
      const queueResults: Result[] = [];
      for (const next of queue) {
        const result = await next.run({ signal });
        console.log(formatResult(result));
        queueResults.push(result);
      }
      return queueResults;
    }),
  );
  return results.flat();
}

/** Returns `12 passed, 1 failed`, plus `, 2 skipped` if any were skipped. */
export function formatTotal(results: Result[]): string {
  const sum = (key: keyof Counts) => results.reduce((all, result) => all + result[key], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
