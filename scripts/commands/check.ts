import path from "node:path";
import { runCommand } from "../lib/shutdown.ts";
import {
  boundaries,
  formatTotal,
  lint,
  runSuites,
  types,
  unit,
  unused,
  words,
} from "../lib/suites.ts";

/** `npm run check`, for every commit: types, lint, unused code, boundaries, words and unit tests. */
process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(async ({ signal }) => {
  const results = await runSuites(
    [
      [types, lint, unused, boundaries],
      [words, unit],
    ],
    signal,
  );
  console.log(formatTotal(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
