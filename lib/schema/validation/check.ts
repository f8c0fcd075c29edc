import { createMatchBudget, type MatchBudget, type Pattern } from "../compile-pattern";
import { formatJson, isObject } from "../json";
import type { JsonSchema } from "../json-schema";

/**
 * One reason why a value is invalid. `path` is a JSON Pointer into the value. `message` is a verb
 * phrase to follow a name ("must be a number"). `missing` is true for an absent value.
 */
export type Violation = {
  path: string;
  message: string;
  missing: boolean;
  expected?: string;
  example?: string;
  /** The value has another type, or is not listed in `const` or `enum`. */
  kind?: "type" | "choice";
  /** The value is null, but its property may be left out. */
  isOptionalNull?: true;
  /** For a property that is not allowed: the names of the allowed ones that the object lacks. */
  unusedNames?: string[];
};

/**
 * What a schema's keywords have evaluated so far, for `unevaluatedProperties` and
 * `unevaluatedItems`.
 */
type Evaluated = { properties: Set<string>; items: Set<number> };

export const createEvaluated = (): Evaluated => ({ properties: new Set(), items: new Set() });

export const addEvaluated = (target: Evaluated | undefined, source: Evaluated | undefined) => {
  if (!target || !source) return;
  for (const name of source.properties) target.properties.add(name);
  for (const index of source.items) target.items.add(index);
};

/** The effort and the nesting depth of one validation. */
export type Run = {
  steps: number;
  maxSteps: number;
  depth: number;
  matchBudget: MatchBudget;
  /** The value being checked, until its size has been added to `maxSteps`. */
  unmeasured: { value: unknown } | undefined;
};

/**
 * A small schema can refer to itself so that checking a value would never end. A small value gets
 * this many steps, which take about 30 ms. A large one gets more, up to about a second.
 */
const BASE_STEPS = 100_000;
const STEPS_PER_NODE = 200;
const MAX_STEPS = 3_000_000;

export const createRun = (): Run => ({
  steps: 0,
  maxSteps: BASE_STEPS,
  depth: 0,
  matchBudget: createMatchBudget(),
  unmeasured: undefined,
});
/** Deeper nesting of schemas could overflow the stack. */
const MAX_DEPTH = 1000;

/**
 * Thrown rather than reported as a violation, because `not` would turn a violation into a match.
 */
export class TooComplex extends Error {
  readonly path: string;
  constructor(path = "", message = "is too complex to check against the schema") {
    super(message);
    this.path = path;
  }
}

/** Returns the size of a value in nodes. A string counts as one more for each page. */
const countNodes = (value: unknown): number => {
  let count = 0;
  const pending = [value];
  while (pending.length > 0) {
    const node = pending.pop();
    count += typeof node === "string" ? 1 + node.length / 400 : 1;
    if (typeof node === "object" && node !== null)
      for (const child of Object.values(node)) pending.push(child);
  }
  return count;
};

export const spend = (run: Run, steps: number) => {
  run.steps += steps;
  if (run.steps <= run.maxSteps) return;
  if (run.unmeasured) {
    const { value } = run.unmeasured;
    run.unmeasured = undefined;
    run.maxSteps = Math.min(MAX_STEPS, run.maxSteps + STEPS_PER_NODE * countNodes(value));
  }
  if (run.steps > run.maxSteps) throw new TooComplex();
};

/** Whether a string contains a match. Throws `TooComplex` if the match budget is spent. */
export const matchPattern = (pattern: Pattern, text: string, path: string, run: Run): boolean => {
  if (!run.matchBudget.spend(pattern, text))
    throw new TooComplex(path, "is too long to check against its pattern");
  return pattern.matches(text);
};

export const enter = (run: Run) => {
  run.depth += 1;
  spend(run, 1);
  if (run.depth > MAX_DEPTH) throw new TooComplex();
};

/** The results of checks on a value. */
type Findings = {
  violations: Violation[];
  /** What the checks have evaluated, if a schema needs that. */
  evaluated?: Evaluated | undefined;
};

/** Checks a value and adds the results to the findings. */
export type SchemaCheck = (value: unknown, path: string, findings: Findings, run: Run) => void;

/** `enforcesFormats` makes `format` a restriction. Otherwise it is an annotation. */
export type ValidationOptions = { enforcesFormats?: boolean };

export type Schema = JsonSchema | boolean;
export type Compile = (schema: Schema) => SchemaCheck;

/** Validation stops at this many violations. */
export const MAX_VIOLATIONS = 100;

export const createViolation = (
  path: string,
  message: string,
  expected?: string,
  kind?: Violation["kind"],
): Violation => ({
  path,
  message,
  missing: false,
  ...(expected !== undefined && { expected }),
  ...(kind && { kind }),
});

/** Whether a value matches. What its schema has evaluated counts only if it does. */
export const matches = (
  check: SchemaCheck,
  value: unknown,
  run: Run,
  evaluated?: Evaluated,
): boolean => {
  const violations: Violation[] = [];
  const inner = evaluated && createEvaluated();
  check(value, "", { violations, evaluated: inner }, run);
  if (violations.length > 0) return false;
  addEvaluated(evaluated, inner);
  return true;
};

export const formatValue = (value: unknown): string => formatJson(value, 60);

export const describeValue = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : formatValue(value);
};
