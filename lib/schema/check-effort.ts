import type { Run } from "./validation/check";

/**
 * The approximate cost of checking several schemas, in microseconds. A single schema has its own
 * limits, but a thousand schemas close to them would take minutes.
 */
export type CheckEffort = { spent: number; patterns: Set<string> };

const PROGRAM_COST = 2.5;
const STEP_COST = 0.3;
const MATCH_COST = 0.1;
const MAX_EFFORT = 2_000_000;

export const createEffort = (): CheckEffort => ({ spent: 0, patterns: new Set() });

/** Adds the cost of compiling a pattern. Compiling the same one again is free. */
export const addPattern = (effort: CheckEffort, pattern: string, programSize: number) => {
  if (effort.patterns.has(pattern)) return;
  effort.patterns.add(pattern);
  effort.spent += programSize * PROGRAM_COST;
};

export const addRun = (effort: CheckEffort, { steps, matchBudget }: Run) => {
  effort.spent += steps * STEP_COST + matchBudget.countSteps() * MATCH_COST;
};

export const isSpent = ({ spent }: CheckEffort): boolean => spent > MAX_EFFORT;
