import path from "node:path";
import { runToEnd } from "./shutdown.ts";
import * as suites from "./suites.ts";

/**
 * `npm test`: every test. The slow suites run one after another, so that a timeout in a browser means
 * a fault and not a busy machine.
 */
process.chdir(path.dirname(import.meta.dirname));
runToEnd(async ({ signal }) => {
  const { types, lint, walls, unit, long, database, built, processes, e2e, runSuites, total } =
    suites;
  const quick = [
    [types, lint],
    [walls, unit],
  ];
  const results = [
    ...(await runSuites(quick, signal)),
    ...(await runSuites([[long, database, built, processes, e2e]], signal)),
  ];
  console.log(total(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
