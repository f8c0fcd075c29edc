import path from "node:path";
import { runCommand } from "../lib/shutdown.ts";
import {
  affectedUnit,
  boundaries,
  formatTotal,
  lint,
  runSuites,
  types,
  unused,
  words,
} from "../lib/suites.ts";

/**
 * `npm run check`, for every commit: types, lint, unused code, boundaries, words, and the unit
 * tests that the change can affect.
 */
process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(async ({ signal }) => {
  // Two at a time. Whichever queue is free takes the next suite, because the change determines
  // which ones are long.
  const pending = [affectedUnit, types, boundaries, lint, unused, words].values();
  const results = await runSuites([pending, pending], signal);
  console.log(formatTotal(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
