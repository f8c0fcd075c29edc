import path from "node:path";
import { build } from "./build.ts";
import { orderlyShutdown, runToEnd } from "./shutdown.ts";
import * as suites from "./suites.ts";

/**
 * Every test there is. One after another where they need the processor for themselves: a timeout in
 * a browser should mean a fault, not a busy machine.
 */
process.chdir(path.dirname(import.meta.dirname));
runToEnd(orderlyShutdown(console.log), async ({ signal }) => {
  const { types, lint, walls, unit, database, processes, e2e, runSuites, total } = suites;
  const quick = await runSuites(
    [
      [types, lint],
      [walls, unit],
    ],
    signal,
  );
  const say = (line: string) => console.log(line);
  await build({ say, signal });
  const slow = await runSuites([[database, processes, e2e]], signal);
  const results = [...quick, ...slow];
  console.log(total(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
