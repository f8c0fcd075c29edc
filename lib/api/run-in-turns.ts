import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the other requests of the server may wait. */
const MAX_TURN_MS = 20;

/** Runs the steps of what takes long altogether, in several turns of the event loop. */
export const runInTurns = async <Result>(steps: Generator<void, Result>): Promise<Result> => {
  let startedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < MAX_TURN_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
};
