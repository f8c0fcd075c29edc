import path from "node:path";
import { runToEnd } from "./shutdown.ts";
import { lint, runSuites, total, types, unit, walls } from "./suites.ts";

/** `npm run check`, for every commit: types, lint, boundaries and unit tests, in under half a minute. */
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
