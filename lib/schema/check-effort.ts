import type { Run } from "./validation/check";

/**
 * What the checks of several schemas take, in about microseconds. A single schema has limits of its own, but a thousand
 * that each come close to them would take minutes.
 */
export type CheckEffort = { spent: number; patterns: Set<string> };

const PROGRAM_COST = 2.5;
const STEP_COST = 0.3;
const MATCH_COST = 0.1;
const MAX_EFFORT = 2_000_000;

export const createEffort = (): CheckEffort => ({ spent: 0, patterns: new Set() });

/** Compiling the same pattern again costs nothing. */
export const addPattern = (effort: CheckEffort, pattern: string, programSize: number) => {
  if (effort.patterns.has(pattern)) return;
  effort.patterns.add(pattern);
  effort.spent += programSize * PROGRAM_COST;
};

export const addRun = (effort: CheckEffort, { steps, matchBudget }: Run) => {
  effort.spent += steps * STEP_COST + matchBudget.countSteps() * MATCH_COST;
};

export const isSpent = ({ spent }: CheckEffort): boolean => spent > MAX_EFFORT;
