import { setImmediate as nextTurn } from "node:timers/promises";

/** Maximum time that other requests on the server may have to wait. */
const MAX_TURN_MS = 20;

/** Runs the steps of a long task without blocking the event loop, in several turns. */
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
