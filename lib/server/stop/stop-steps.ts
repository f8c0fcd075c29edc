import { settleWithin } from "./settle-within";

/**
 * Together with five seconds before the stop and thirty for running calls, this stays below the 45
 * seconds after which a server is killed (docs/operations.md).
 */
const TOTAL_MS = 5_000;
const STEP_MS = 3_000;
/** The limit of a step that begins when the time is up. Most need less. */
const MIN_STEP_MS = 200;

/** Runs one step of stopping, with at least `minMs` milliseconds. */
export type StopStep = (
  name: string,
  work: () => Promise<unknown>,
  minMs?: number,
) => Promise<void>;

/**
 * Begins to stop. Neither a single step nor all steps together may keep the process alive, even if
 * a frozen database answers none of them. A step that fails or takes too long is reported.
 */
export const createStopSteps = (report: (error: unknown) => void): StopStep => {
  const endsAt = performance.now() + TOTAL_MS;
  return (name, work, minMs = MIN_STEP_MS) => {
    const remainingMs = Math.round(endsAt - performance.now());
    return settleWithin(Math.max(minMs, Math.min(STEP_MS, remainingMs)), name, work, report);
  };
};
