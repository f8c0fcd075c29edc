import path from "node:path";
import { runToEnd } from "./shutdown.ts";
import { lint, runSuites, total, types, unit, walls } from "./suites.ts";

/** What every commit passes: types, lint, walls and unit tests, in well under half a minute. */
process.chdir(path.dirname(import.meta.dirname));
runToEnd(async ({ signal }) => {
  const results = await runSuites(
    [
      [types, lint],
      [walls, unit],
    ],
    signal,
  );
  console.log(total(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
