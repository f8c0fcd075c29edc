import { compilePattern } from "./compile-pattern";
import { appendPointer, canonicalJson, isJsonEqual, isObject } from "./json";
import type { JsonSchema, JsonType } from "./json-schema";

/**
 * One reason why a value is invalid. `path` is a JSON Pointer into the value, `requirement` a verb phrase to follow
 * a name ("must be a number"); `missing` is true for an absent value.
 */
export type Violation = {
  path: string;
  message: string;
  missing: boolean;
  expected?: string;
  example?: string;
};
export type Validate = (value: unknown) => Violation[];

type SchemaCheck = (value: unknown, path: string, violations: Violation[]) => void;

/** Validation stops at this many violations. */
const MAX_VIOLATIONS = 100;

const types: Record<JsonType, readonly [fits: (value: unknown) => boolean, name: string]> = {
  string: [(value) => typeof value === "string", "a string"],
  number: [(value) => typeof value === "number" && Number.isFinite(value), "a number"],
  integer: [(value) => Number.isInteger(value), "an integer"],
  boolean: [(value) => typeof value === "boolean", "true or false"],
  array: [Array.isArray, "a list"],
  object: [isObject, "an object"],
  null: [(value) => value === null, "null"],
};

const formatValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
const formatList = (values: unknown[]): string => {
  const head = values.slice(0, 20).map(formatValue).join(", ");
  return values.length > 20 ? `${head} and ${values.length - 20} more` : head;
};
const describeValue = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : formatValue(value);
};

const createViolation = (path: string, message: string, expected?: string): Violation => ({
  path,
  message,
  missing: false,
  ...(expected !== undefined && { expected }),
});

const createTypeCheck = (declared: JsonType | JsonType[]): SchemaCheck => {
  const typeChecks = [declared].flat().map((type) => types[type]);
  const expected = typeChecks.map(([, name]) => name).join(" or ");
  return (value, path, violations) => {
    for (const [isValid] of typeChecks) if (isValid(value)) return;
    violations.push(
      createViolation(path, `must be ${expected}, not ${describeValue(value)}`, expected),
    );
  };
};

/** Builds the check of a bound. `getSize` returns undefined for values that the keyword does not apply to. */
const createBoundCheck =
  (
    getSize: (value: unknown) => number | undefined,
    isValid: (size: number) => boolean,
    requirement: string,
  ): SchemaCheck =>
  (value, path, violations) => {
    const size = getSize(value);
    if (size !== undefined && !isValid(size))
      violations.push(createViolation(path, `must ${requirement}`, requirement));
  };

const toNumber = (value: unknown) => (typeof value === "number" ? value : undefined);
/** JSON Schema counts characters, not UTF-16 units. */
const toLength = (value: unknown) =>
  typeof value === "string" ? Array.from(value).length : undefined;
const toItemCount = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

const isMultiple = (value: number, step: number): boolean => {
  const ratio = value / step;
  return Number.isFinite(ratio) && Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, ratio);
};

const boundKeywords: { [keyword: string]: (limit: number) => SchemaCheck } = {
  minimum: (limit) => createBoundCheck(toNumber, (n) => n >= limit, `be at least ${limit}`),
  maximum: (limit) => createBoundCheck(toNumber, (n) => n <= limit, `be at most ${limit}`),
  exclusiveMinimum: (limit) => createBoundCheck(toNumber, (n) => n > limit, `be above ${limit}`),
  exclusiveMaximum: (limit) => createBoundCheck(toNumber, (n) => n < limit, `be below ${limit}`),
  multipleOf: (step) =>
    createBoundCheck(toNumber, (n) => isMultiple(n, step), `be a multiple of ${step}`),
  minLength: (limit) =>
    createBoundCheck(toLength, (n) => n >= limit, `have at least ${limit} characters`),
  maxLength: (limit) =>
    createBoundCheck(toLength, (n) => n <= limit, `have at most ${limit} characters`),
  minItems: (limit) =>
    createBoundCheck(toItemCount, (n) => n >= limit, `have at least ${limit} items`),
  maxItems: (limit) =>
    createBoundCheck(toItemCount, (n) => n <= limit, `have at most ${limit} items`),
};

const createObjectCheck = ({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema) => {
  const propertyChecks = new Map(
    Object.entries(properties).map(([name, child]) => [name, compile(child)]),
  );
  const examples = new Map(
    Object.entries(properties).map(([name, child]) => [name, formatExample(child)]),
  );
  const additionalCheck =
    additionalProperties === undefined ? undefined : compile(additionalProperties);
  const check: SchemaCheck = (value, path, violations) => {
    if (!isObject(value)) return;
    for (const name of required) {
      if (Object.hasOwn(value, name)) continue;
      const example = examples.get(name);
      const message = "is required";
      violations.push({
        path: appendPointer(path, name),
        message,
        missing: true,
        ...(example && { example }),
      });
    }
    for (const name of Object.keys(value)) {
      const child = propertyChecks.get(name);
      if (child) child(value[name], appendPointer(path, name), violations);
      else if (additionalProperties === false)
        violations.push(
          createViolation(appendPointer(path, name), "is not a parameter of this tool"),
        );
      else additionalCheck?.(value[name], appendPointer(path, name), violations);
    }
  };
  return check;
};

const formatExample = (schema: JsonSchema): string | undefined => {
  if (!isObject(schema)) return undefined;
  const value = [schema.const, schema.examples?.[0], schema.default, schema.enum?.[0]].find(
    (candidate) => candidate !== undefined,
  );
  return value === undefined ? undefined : formatValue(value);
};

/** The maximum length of a list with `uniqueItems`, because comparing all items is expensive. */
export const MAX_UNIQUE_ITEMS = 1000;

const createArrayCheck = ({ items, uniqueItems }: JsonSchema): SchemaCheck => {
  const itemCheck = items === undefined ? undefined : compile(items);
  return (value, path, violations) => {
    if (!Array.isArray(value)) return;
    if (uniqueItems && value.length > MAX_UNIQUE_ITEMS) {
      const requirement = `have at most ${MAX_UNIQUE_ITEMS} items`;
      violations.push(createViolation(path, `must ${requirement}`, requirement));
      return;
    }
    if (uniqueItems && new Set(value.map(canonicalJson)).size < value.length)
      violations.push(createViolation(path, "must not repeat an item"));
    for (
      let index = 0;
      itemCheck && index < value.length && violations.length < MAX_VIOLATIONS;
      index++
    )
      itemCheck(value[index], appendPointer(path, index), violations);
  };
};

const matches = (check: SchemaCheck, value: unknown): boolean => {
  const violations: Violation[] = [];
  check(value, "", violations);
  return violations.length === 0;
};

const createVariantCheck = (variants: JsonSchema[], exactlyOne: boolean): SchemaCheck => {
  const checks = variants.map(compile);
  return (value, path, violations) => {
    const matchCount = checks.filter((check) => matches(check, value)).length;
    if (matchCount === 0)
      violations.push(createViolation(path, `matches none of its ${checks.length} variants`));
    else if (exactlyOne && matchCount > 1)
      violations.push(
        createViolation(path, `matches ${matchCount} variants where exactly one is allowed`),
      );
  };
};

const compile = (schema: JsonSchema | boolean): SchemaCheck => {
  if (schema === true) return () => {};
  if (schema === false)
    return (_, path, violations) => violations.push(createViolation(path, "is not allowed"));
  const checks: SchemaCheck[] = [];
  if (schema.type !== undefined) checks.push(createTypeCheck(schema.type));
  if (schema.enum) {
    const { enum: values } = schema;
    const allowedValues = new Set(values.map(canonicalJson));
    const expected = `one of ${formatList(values)}`;
    checks.push((value, path, violations) => {
      if (!allowedValues.has(canonicalJson(value)))
        violations.push(
          createViolation(path, `must be ${expected}, not ${describeValue(value)}`, expected),
        );
    });
  }
  if ("const" in schema)
    checks.push((value, path, violations) => {
      if (!isJsonEqual(value, schema.const))
        violations.push(
          createViolation(path, `must be ${formatValue(schema.const)}`, formatValue(schema.const)),
        );
    });
  for (const [keyword, createCheck] of Object.entries(boundKeywords)) {
    const limit = schema[keyword];
    if (typeof limit === "number") checks.push(createCheck(limit));
  }
  if (schema.pattern !== undefined) {
    const { pattern: source } = schema;
    const test = compilePattern(source);
    checks.push((value, path, violations) => {
      if (typeof value === "string" && !test(value))
        violations.push(
          createViolation(path, `must match the pattern ${source}`, `a string matching ${source}`),
        );
    });
  }
  if (schema.properties || schema.required || schema.additionalProperties !== undefined)
    checks.push(createObjectCheck(schema));
  if (schema.items !== undefined || schema.uniqueItems) checks.push(createArrayCheck(schema));
  if (schema.anyOf) checks.push(createVariantCheck(schema.anyOf, false));
  if (schema.oneOf) checks.push(createVariantCheck(schema.oneOf, true));
  const [singleCheck] = checks;
  if (checks.length === 1 && singleCheck) return singleCheck;
  return (value, path, violations) => {
    for (const check of checks)
      if (violations.length < MAX_VIOLATIONS) check(value, path, violations);
  };
};

/**
 * Compiles a JSON Schema into a validator made of closures. It generates no code, so it runs under a strict
 * Content-Security-Policy, and its patterns never backtrack. Throws when a pattern cannot be compiled.
 */
export const compileSchema = (schema: JsonSchema | boolean): Validate => {
  const check = compile(schema);
  return (value) => {
    const violations: Violation[] = [];
    check(value, "", violations);
    return violations;
  };
};
