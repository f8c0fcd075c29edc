import type { JsonSchema } from "../json-schema";
import {
  addEvaluated,
  type Compile,
  createEvaluated,
  createViolation,
  describeValue,
  matches,
  type Schema,
  type SchemaCheck,
  type Violation,
} from "./check";

/**
 * Explains why a value matches no variant. If the value can be meant for only one, judging by its
 * type or by a member that distinguishes the variants, such as `type`, returns that variant's
 * violations.
 */
const explainMismatch = (value: unknown, path: string, variants: Violation[][]): Violation[] => {
  const findKind = (violations: Violation[]) =>
    violations.find((each) => each.kind && each.path === path);
  const isOtherChoice = (each: Violation) =>
    each.kind === "choice" && each.path.lastIndexOf("/") === path.length;
  const ofType = variants.filter((violations) => !findKind(violations));
  const ofChoice = ofType.filter((violations) => !violations.some(isOtherChoice));
  const [only, other] = ofType.length === 1 ? ofType : ofChoice;
  if (only && !other) return only;
  if (ofType.length > 0)
    return [createViolation(path, `matches none of its ${variants.length} variants`)];
  const kinds = variants.map((violations) => findKind(violations)?.expected);
  const expected = [...new Set(kinds)].join(" or ");
  return [createViolation(path, `must be ${expected}, not ${describeValue(value)}`, expected)];
};

const createVariantCheck = (
  variants: Schema[],
  exactlyOne: boolean,
  compile: Compile,
): SchemaCheck => {
  const checks = variants.map(compile);
  return (value, path, { violations, evaluated }, run) => {
    const mismatches: Violation[][] = [];
    for (const check of checks) {
      const mismatch: Violation[] = [];
      const inner = evaluated && createEvaluated();
      check(value, path, { violations: mismatch, evaluated: inner }, run);
      if (mismatch.length > 0) mismatches.push(mismatch);
      else addEvaluated(evaluated, inner);
    }
    const matchCount = checks.length - mismatches.length;
    if (matchCount === 0) violations.push(...explainMismatch(value, path, mismatches));
    else if (exactlyOne && matchCount > 1)
      violations.push(
        createViolation(path, `matches ${matchCount} variants where exactly one is allowed`),
      );
  };
};

const createAllCheck = (schemas: Schema[], compile: Compile): SchemaCheck => {
  const checks = schemas.map(compile);
  return (...args) => {
    for (const check of checks) check(...args);
  };
};

const createNotCheck = (schema: Schema, compile: Compile): SchemaCheck => {
  const check = compile(schema);
  return (value, path, { violations }, run) => {
    if (matches(check, value, run))
      violations.push(createViolation(path, 'must not match the schema in "not"'));
  };
};

const createConditionCheck = (schema: JsonSchema, compile: Compile): SchemaCheck => {
  const { if: condition = true, then: consequence = true, else: alternative = true } = schema;
  const conditionCheck = compile(condition);
  const thenCheck = compile(consequence);
  const elseCheck = compile(alternative);
  return (value, path, findings, run) => {
    const isMet = matches(conditionCheck, value, run, findings.evaluated);
    const branch = isMet ? thenCheck : elseCheck;
    branch(value, path, findings, run);
  };
};

/** Creates the checks of keywords that apply other schemas to the same value. */
export const createCombinationChecks = (schema: JsonSchema, compile: Compile): SchemaCheck[] => [
  ...(schema.anyOf ? [createVariantCheck(schema.anyOf, false, compile)] : []),
  ...(schema.oneOf ? [createVariantCheck(schema.oneOf, true, compile)] : []),
  ...(schema.allOf ? [createAllCheck(schema.allOf, compile)] : []),
  ...(schema.not !== undefined ? [createNotCheck(schema.not, compile)] : []),
  ...(schema.if !== undefined ? [createConditionCheck(schema, compile)] : []),
];
