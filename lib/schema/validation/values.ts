import { compilePattern } from "../compile-pattern";
import { isMultiple } from "../is-multiple";
import { canonicalJson, isObject } from "../json";
import type { JsonSchema, JsonType } from "../json-schema";
import {
  createViolation,
  describeValue,
  formatValue,
  matchPattern,
  type Run,
  type SchemaCheck,
  spend,
  type ValidationOptions,
} from "./check";
import { findFormat } from "./formats";

const types: Record<JsonType, readonly [fits: (value: unknown) => boolean, name: string]> = {
  string: [(value) => typeof value === "string", "a string"],
  number: [(value) => typeof value === "number" && Number.isFinite(value), "a number"],
  integer: [(value) => Number.isInteger(value), "an integer"],
  boolean: [(value) => typeof value === "boolean", "true or false"],
  array: [Array.isArray, "a list"],
  object: [isObject, "an object"],
  null: [(value) => value === null, "null"],
};

export const describeTypes = (declared: JsonType | JsonType[]): string =>
  [declared]
    .flat()
    .map((type) => types[type][1])
    .join(" or ");

export const formatList = (values: unknown[]): string => {
  const head = values.slice(0, 20).map(formatValue).join(", ");
  return values.length > 20 ? `${head} and ${values.length - 20} more` : head;
};

const createTypeCheck = (declared: JsonType | JsonType[]): SchemaCheck => {
  const typeChecks = [declared].flat().map((type) => types[type]);
  const expected = describeTypes(declared);
  return (value, path, { violations }) => {
    for (const [isValid] of typeChecks) if (isValid(value)) return;
    violations.push(
      createViolation(path, `must be ${expected}, not ${describeValue(value)}`, expected, "type"),
    );
  };
};

/** How many characters are compared in the time of one step. */
const CHARACTERS_PER_STEP = 20;

/** Returns the canonical JSON of a value, spending effort in proportion to its length. */
const toComparable = (value: unknown, run: Run): string => {
  const text = canonicalJson(value);
  spend(run, text.length / CHARACTERS_PER_STEP);
  return text;
};

/** Compares a value with those of an `enum` or the one of a `const`. */
const createEqualityCheck = (
  values: unknown[],
  toViolation: (value: unknown, path: string) => ReturnType<typeof createViolation>,
): SchemaCheck => {
  const allowed = new Set(values.map(canonicalJson));
  const hasComposites = values.some((value) => typeof value === "object" && value !== null);
  return (value, path, { violations }, run) => {
    const isComposite = typeof value === "object" && value !== null;
    const isAllowed = (!isComposite || hasComposites) && allowed.has(toComparable(value, run));
    if (!isAllowed) violations.push(toViolation(value, path));
  };
};

const createEnumCheck = (values: unknown[]): SchemaCheck => {
  const expected = `one of ${formatList(values)}`;
  return createEqualityCheck(values, (value, path) =>
    createViolation(path, `must be ${expected}, not ${describeValue(value)}`, expected, "choice"),
  );
};

const createConstCheck = (constant: unknown): SchemaCheck => {
  const expected = formatValue(constant);
  return createEqualityCheck([constant], (_, path) =>
    createViolation(path, `must be ${expected}`, expected, "choice"),
  );
};

const createPatternCheck = (source: string): SchemaCheck => {
  const pattern = compilePattern(source);
  return (value, path, { violations }, run) => {
    if (typeof value === "string" && !matchPattern(pattern, value, path, run))
      violations.push(
        createViolation(path, `must match the pattern ${source}`, `a string matching ${source}`),
      );
  };
};

/**
 * Creates the check of a bound. `getSize` returns undefined for values that the keyword does not
 * apply to.
 */
const createBoundCheck =
  (
    getSize: (value: unknown) => number | undefined,
    isValid: (size: number) => boolean,
    verb: "be" | "have",
    expected: string,
  ): SchemaCheck =>
  (value, path, { violations }) => {
    const size = getSize(value);
    if (size !== undefined && !isValid(size))
      violations.push(createViolation(path, `must ${verb} ${expected}`, expected));
  };

const toNumber = (value: unknown) => (typeof value === "number" ? value : undefined);
/** JSON Schema counts characters, not UTF-16 units. */
const toLength = (value: unknown) =>
  typeof value === "string" ? Array.from(value).length : undefined;
const toItemCount = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const toPropertyCount = (value: unknown) =>
  isObject(value) ? Object.keys(value).length : undefined;

/** Creates the check of a bound on a number, described in words. */
const createNumberCheck = (isValid: (value: number) => boolean, expected: string) =>
  createBoundCheck(toNumber, isValid, "be", expected);

type Countable = readonly [getCount: typeof toLength, one: string, many: string];
const characters: Countable = [toLength, "character", "characters"];
const listItems: Countable = [toItemCount, "item", "items"];
const members: Countable = [toPropertyCount, "property", "properties"];

const formatCount = (count: number, [, one, many]: Countable) =>
  `${count} ${count === 1 ? one : many}`;

const createMinimumCheck = (limit: number, counted: Countable) => {
  const expected = `at least ${formatCount(limit, counted)}`;
  return createBoundCheck(counted[0], (count) => count >= limit, "have", expected);
};
const createMaximumCheck = (limit: number, counted: Countable) => {
  const expected = `at most ${formatCount(limit, counted)}`;
  return createBoundCheck(counted[0], (count) => count <= limit, "have", expected);
};

const boundKeywords: { [keyword: string]: (limit: number) => SchemaCheck } = {
  minimum: (limit) => createNumberCheck((n) => n >= limit, `at least ${limit}`),
  maximum: (limit) => createNumberCheck((n) => n <= limit, `at most ${limit}`),
  exclusiveMinimum: (limit) => createNumberCheck((n) => n > limit, `above ${limit}`),
  exclusiveMaximum: (limit) => createNumberCheck((n) => n < limit, `below ${limit}`),
  multipleOf: (step) => createNumberCheck((n) => isMultiple(n, step), `a multiple of ${step}`),
  minLength: (limit) => createMinimumCheck(limit, characters),
  maxLength: (limit) => createMaximumCheck(limit, characters),
  minItems: (limit) => createMinimumCheck(limit, listItems),
  maxItems: (limit) => createMaximumCheck(limit, listItems),
  minProperties: (limit) => createMinimumCheck(limit, members),
  maxProperties: (limit) => createMaximumCheck(limit, members),
};

/** Draft 4 writes an exclusive bound as a flag next to the bound. */
const getLimit = (schema: JsonSchema, keyword: string): unknown => {
  if (keyword === "minimum" && (schema.exclusiveMinimum as unknown) === true) return undefined;
  if (keyword === "maximum" && (schema.exclusiveMaximum as unknown) === true) return undefined;
  if (schema[keyword] !== true) return schema[keyword];
  return keyword === "exclusiveMinimum" ? schema.minimum : schema.maximum;
};

/**
 * No longer string is valid in any of the formats, and their expressions would take long to find
 * out.
 */
const MAX_FORMATTED_LENGTH = 10_000;

const createFormatCheck = (format: string): SchemaCheck[] => {
  const [fits, name] = findFormat(format) ?? [];
  if (!fits || !name) return [];
  return [
    (value, path, { violations }, run) => {
      if (typeof value !== "string") return;
      spend(run, 10);
      if (value.length > MAX_FORMATTED_LENGTH || !fits(value))
        violations.push(
          createViolation(path, `must be ${name}, not ${describeValue(value)}`, name),
        );
    },
  ];
};

/** Creates the checks of keywords that look only at a value itself, not at its contents. */
export const createValueChecks = (
  schema: JsonSchema,
  { enforcesFormats }: ValidationOptions,
): SchemaCheck[] => {
  const checks: SchemaCheck[] = [];
  if (schema.type !== undefined) checks.push(createTypeCheck(schema.type));
  if (schema.enum) checks.push(createEnumCheck(schema.enum));
  if ("const" in schema) checks.push(createConstCheck(schema.const));
  for (const [keyword, createCheck] of Object.entries(boundKeywords)) {
    const limit = getLimit(schema, keyword);
    if (typeof limit === "number") checks.push(createCheck(limit));
  }
  if (schema.pattern !== undefined) checks.push(createPatternCheck(schema.pattern));
  if (enforcesFormats && schema.format !== undefined)
    checks.push(...createFormatCheck(schema.format));
  return checks;
};
