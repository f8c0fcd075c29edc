import type { JsonSchema } from "../json-schema";
import { type Compile, createViolation, matches, type Schema, type SchemaCheck } from "./check";

const createVariantCheck = (
  variants: Schema[],
  exactlyOne: boolean,
  compile: Compile,
): SchemaCheck => {
  const checks = variants.map(compile);
  return (value, path, violations, run, evaluated) => {
    const matchCount = checks.filter((check) => matches(check, value, run, evaluated)).length;
    if (matchCount === 0)
      violations.push(createViolation(path, `matches none of its ${checks.length} variants`));
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
  return (value, path, violations, run) => {
    if (matches(check, value, run))
      violations.push(createViolation(path, 'must not match the schema in "not"'));
  };
};

const createConditionCheck = (schema: JsonSchema, compile: Compile): SchemaCheck => {
  const { if: condition = true, then: consequence = true, else: alternative = true } = schema;
  const conditionCheck = compile(condition);
  const [thenCheck, elseCheck] = [compile(consequence), compile(alternative)];
  return (value, path, violations, run, evaluated) => {
    const branch = matches(conditionCheck, value, run, evaluated) ? thenCheck : elseCheck;
    branch(value, path, violations, run, evaluated);
  };
};

/** The checks of the keywords that apply other schemas to the same value. */
export const createCombinationChecks = (schema: JsonSchema, compile: Compile): SchemaCheck[] => [
  ...(schema.anyOf ? [createVariantCheck(schema.anyOf, false, compile)] : []),
  ...(schema.oneOf ? [createVariantCheck(schema.oneOf, true, compile)] : []),
  ...(schema.allOf ? [createAllCheck(schema.allOf, compile)] : []),
  ...(schema.not !== undefined ? [createNotCheck(schema.not, compile)] : []),
  ...(schema.if !== undefined ? [createConditionCheck(schema, compile)] : []),
];
