import { ignoresReferenceSiblings } from "./dialect";
import type { JsonSchema } from "./json-schema";
import { createReferences } from "./references";
import { createArrayChecks, createUnevaluatedItemsCheck } from "./validation/arrays";
import {
  addEvaluated,
  type Compile,
  createEvaluated,
  createRun,
  createViolation,
  enter,
  MAX_VIOLATIONS,
  type Run,
  type Schema,
  type SchemaCheck,
  TooComplex,
  type ValidationOptions,
  type Violation,
} from "./validation/check";
import { createCombinationChecks } from "./validation/combinations";
import { createObjectChecks, createUnevaluatedPropertiesCheck } from "./validation/objects";
import { createValueChecks } from "./validation/values";

export type Validate = (value: unknown) => Violation[];

const accept: SchemaCheck = () => {};
const refuse: SchemaCheck = (_, path, { violations }) => {
  violations.push(createViolation(path, "is not allowed"));
};

/**
 * Creates the checks of keywords that depend on what the others have left over, and so run last.
 */
const createFinalChecks = (
  { unevaluatedProperties, unevaluatedItems }: JsonSchema,
  compile: Compile,
): SchemaCheck[] => [
  ...(unevaluatedProperties !== undefined
    ? [createUnevaluatedPropertiesCheck(unevaluatedProperties, compile)]
    : []),
  ...(unevaluatedItems !== undefined
    ? [createUnevaluatedItemsCheck(unevaluatedItems, compile)]
    : []),
];

const combine = (schema: JsonSchema, checks: SchemaCheck[], tracks: boolean): SchemaCheck => {
  const [only] = checks;
  if (checks.length === 0) return accept;
  const acceptsNull = schema.nullable === true;
  return (value, path, findings, run) => {
    if (acceptsNull && value === null) return;
    enter(run);
    const { violations } = findings;
    const inner = tracks ? { violations, evaluated: createEvaluated() } : findings;
    if (only && checks.length === 1) only(value, path, inner, run);
    else
      for (const check of checks)
        if (violations.length < MAX_VIOLATIONS) check(value, path, inner, run);
    if (tracks) addEvaluated(findings.evaluated, inner.evaluated);
    run.depth -= 1;
  };
};

/**
 * Compiles the subschemas of a document, each once and when it is first needed, so that recursion
 * ends.
 */
const createCompiler = (root: Schema, options: ValidationOptions = {}): Compile => {
  const references = createReferences(root);
  const compiled = new Map<object, SchemaCheck>();

  const createReferenceCheck = (schema: JsonSchema): SchemaCheck => {
    const target = references.find(schema);
    if (target === undefined)
      throw new Error(
        `The reference "${schema.$ref}" does not resolve to a schema in this document.`,
      );
    let check: SchemaCheck | undefined;
    return (...args) => {
      check ??= compile(target);
      check(...args);
    };
  };

  const compile: Compile = (schema) => {
    if (typeof schema === "boolean") return schema ? accept : refuse;
    const existing = compiled.get(schema);
    if (existing) return existing;
    const reference = schema.$ref === undefined ? [] : [createReferenceCheck(schema)];
    const overrides = reference.length > 0 && ignoresReferenceSiblings(references.dialect);
    const finalChecks = overrides ? [] : createFinalChecks(schema, compile);
    const checks = overrides
      ? reference
      : [
          ...createValueChecks(schema, options),
          ...createObjectChecks(schema, compile, references),
          ...createArrayChecks(schema, compile),
          ...reference,
          ...createCombinationChecks(schema, compile),
          ...finalChecks,
        ];
    const check = combine(schema, checks, finalChecks.length > 0);
    compiled.set(schema, check);
    return check;
  };
  return compile;
};

const createValidate =
  (check: SchemaCheck, startRun: () => Run): Validate =>
  (value) => {
    const violations: Violation[] = [];
    const run = startRun();
    run.unmeasured = { value };
    try {
      check(value, "", { violations }, run);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      return [createViolation(error.path, error.message)];
    }
    return violations.slice(0, MAX_VIOLATIONS);
  };

/**
 * Compiles a JSON Schema into a validator made of closures. It generates no code, so it runs under
 * a strict Content-Security-Policy, and its patterns never backtrack. Throws if a pattern cannot be
 * compiled or a reference cannot be resolved.
 */
export const compileSchema = (schema: Schema, options?: ValidationOptions): Validate =>
  createValidate(createCompiler(schema, options)(schema), createRun);

/**
 * Compiles subschemas of a document whose references lead to other parts of it. All of them share
 * the effort limit of `total`.
 */
export const compileSubschemas = (
  root: Schema,
  total = createRun(),
): ((schema: Schema) => Validate) => {
  const compile = createCompiler(root);
  return (schema) =>
    createValidate(compile(schema), () => {
      total.depth = 0;
      return total;
    });
};
