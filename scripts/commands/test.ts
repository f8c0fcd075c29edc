import path from "node:path";
import { runCommand } from "../lib/shutdown.ts";
import * as suites from "../lib/suites.ts";

/**
 * `npm test`: every test. The slow suites run one after another, so that a timeout in a browser means
 * a fault and not a busy machine.
 */
process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(async ({ signal }) => {
  const {
    types,
    lint,
    boundaries,
    words,
    unit,
    unused,
    long,
    database,
    build,
    processes,
    e2e,
    runSuites,
    formatTotal,
  } = suites;
  const quick = [
    [types, lint, unused, boundaries],
    [words, unit],
  ];
  const results = [
    ...(await runSuites(quick, signal)),
    ...(await runSuites([[long, database, build, processes, e2e]], signal)),
  ];
  console.log(formatTotal(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
