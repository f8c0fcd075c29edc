import path from "node:path";
import { runCommand } from "../lib/shutdown.ts";
import * as suites from "../lib/suites.ts";
import { generateClient } from "./build.ts";

/**
 * `npm test`: every test. Beside the browser tests run only the static checks, with low priority, so that a timeout
 * means a fault and not a busy machine.
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
    component,
    long,
    database,
    build,
    processes,
    e2e,
    formatTotal,
  } = suites;
  const stages = [
    // About equally long. Those that wait a lot run beside those that compute. `types` comes after the build, which
    // empties the folder that the pages' types are generated into; `processes` need what it has built.
    [
      [build, database, types, unit, component],
      [long, processes],
    ],
    [[e2e], [words, lint, unused, boundaries].map(suites.withLowPriority)],
  ];
  await generateClient({ signal });
  const results: suites.Result[] = [];
  for (const queues of stages) results.push(...(await suites.runSuites(queues, signal)));
  console.log(formatTotal(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
