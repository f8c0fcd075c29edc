import path from "node:path";
import { runCommand } from "../lib/shutdown.ts";
import * as suites from "../lib/suites.ts";
import { useMemoryFolder } from "../testing/memory-folder.ts";
import { generateClient } from "./build.ts";

/**
 * `npm test`: every test. What has no deadlines runs with low priority, using the processor time
 * that waiting tests leave. Nothing of the same priority runs beside the browser tests, so that a
 * timeout means a fault and not a busy machine.
 */
process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(async ({ signal, defer }) => {
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
    runSuites,
    withLowPriority,
  } = suites;
  const stages = [
    // Suites often wait, so there are more queues than cores. `processes` needs what the build has
    // built.
    [[build, processes], [long, component], [database], [unit]],
    // `types` comes after the build, which empties the folder that the pages' types are generated
    // into.
    [[e2e], [withLowPriority(types)]],
  ];
  const runStages = async () => {
    const results: suites.Result[] = [];
    for (const queues of stages) results.push(...(await runSuites(queues, signal)));
    return results;
  };
  const removeFiles = useMemoryFolder();
  defer(async () => removeFiles());
  await generateClient({ signal });
  const staticChecks = [words, unused, boundaries, lint].map(withLowPriority);
  const results = (await Promise.all([runSuites([staticChecks], signal), runStages()])).flat();
  console.log(formatTotal(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
