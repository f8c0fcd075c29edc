import { canonical, isObject, pointer, sameJson } from "./json";
import type { JsonSchema, JsonType } from "./json-schema";
import { compilePattern } from "./pattern";

/**
 * One reason why a value is invalid. `path` is a JSON Pointer into the value, `says` a verb phrase to follow
 * a name ("must be a number"); `missing` is true for an absent value.
 */
export type Violation = {
  path: string;
  says: string;
  missing: boolean;
  expected?: string;
  example?: string;
};
export type Validate = (value: unknown) => Violation[];

type Check = (value: unknown, path: string, out: Violation[]) => void;

/** Validation stops at this many violations. */
const most = 100;

const types: Record<JsonType, readonly [fits: (value: unknown) => boolean, name: string]> = {
  string: [(value) => typeof value === "string", "a string"],
  number: [(value) => typeof value === "number" && Number.isFinite(value), "a number"],
  integer: [(value) => Number.isInteger(value), "an integer"],
  boolean: [(value) => typeof value === "boolean", "true or false"],
  array: [Array.isArray, "a list"],
  object: [isObject, "an object"],
  null: [(value) => value === null, "null"],
};

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
const listed = (values: unknown[]): string => {
  const head = values.slice(0, 20).map(shown).join(", ");
  return values.length > 20 ? `${head} and ${values.length - 20} more` : head;
};
const found = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : shown(value);
};

const violation = (path: string, says: string, expected?: string): Violation => ({
  path,
  says,
  missing: false,
  ...(expected !== undefined && { expected }),
});

const typeCheck = (declared: JsonType | JsonType[]): Check => {
  const wanted = [declared].flat().map((type) => types[type]);
  const expected = wanted.map(([, name]) => name).join(" or ");
  return (value, path, out) => {
    for (const [fits] of wanted) if (fits(value)) return;
    out.push(violation(path, `must be ${expected}, not ${found(value)}`, expected));
  };
};

/** Builds the check of a bound. `measure` returns undefined for values that the keyword does not apply to. */
const bound =
  (
    measure: (value: unknown) => number | undefined,
    fits: (size: number) => boolean,
    says: string,
  ): Check =>
  (value, path, out) => {
    const size = measure(value);
    if (size !== undefined && !fits(size)) out.push(violation(path, `must ${says}`, says));
  };

const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);
/** JSON Schema counts characters, not UTF-16 units. */
const asLength = (value: unknown) =>
  typeof value === "string" ? Array.from(value).length : undefined;
const asSize = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

const isMultiple = (value: number, step: number): boolean => {
  const ratio = value / step;
  return Number.isFinite(ratio) && Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, ratio);
};

const bounds: { [keyword: string]: (limit: number) => Check } = {
  minimum: (limit) => bound(asNumber, (n) => n >= limit, `be at least ${limit}`),
  maximum: (limit) => bound(asNumber, (n) => n <= limit, `be at most ${limit}`),
  exclusiveMinimum: (limit) => bound(asNumber, (n) => n > limit, `be above ${limit}`),
  exclusiveMaximum: (limit) => bound(asNumber, (n) => n < limit, `be below ${limit}`),
  multipleOf: (step) => bound(asNumber, (n) => isMultiple(n, step), `be a multiple of ${step}`),
  minLength: (limit) => bound(asLength, (n) => n >= limit, `have at least ${limit} characters`),
  maxLength: (limit) => bound(asLength, (n) => n <= limit, `have at most ${limit} characters`),
  minItems: (limit) => bound(asSize, (n) => n >= limit, `have at least ${limit} items`),
  maxItems: (limit) => bound(asSize, (n) => n <= limit, `have at most ${limit} items`),
};

const objectCheck = ({ properties = {}, required = [], additionalProperties }: JsonSchema) => {
  const known = new Map(Object.entries(properties).map(([name, child]) => [name, compile(child)]));
  const examples = new Map(
    Object.entries(properties).map(([name, child]) => [name, exampleOf(child)]),
  );
  const others = additionalProperties === undefined ? undefined : compile(additionalProperties);
  const check: Check = (value, path, out) => {
    if (!isObject(value)) return;
    for (const name of required) {
      if (Object.hasOwn(value, name)) continue;
      const example = examples.get(name);
      const says = "is required";
      out.push({ path: pointer(path, name), says, missing: true, ...(example && { example }) });
    }
    for (const name of Object.keys(value)) {
      const child = known.get(name);
      if (child) child(value[name], pointer(path, name), out);
      else if (additionalProperties === false)
        out.push(violation(pointer(path, name), "is not a parameter of this tool"));
      else others?.(value[name], pointer(path, name), out);
    }
  };
  return check;
};

const exampleOf = (schema: JsonSchema): string | undefined => {
  if (!isObject(schema)) return undefined;
  const value = [schema.const, schema.examples?.[0], schema.default, schema.enum?.[0]].find(
    (candidate) => candidate !== undefined,
  );
  return value === undefined ? undefined : shown(value);
};

/** The maximum length of a list with `uniqueItems`, because comparing all items is expensive. */
export const mostUniqueItems = 1000;

const arrayCheck = ({ items, uniqueItems }: JsonSchema): Check => {
  const each = items === undefined ? undefined : compile(items);
  return (value, path, out) => {
    if (!Array.isArray(value)) return;
    if (uniqueItems && value.length > mostUniqueItems) {
      const says = `have at most ${mostUniqueItems} items`;
      out.push(violation(path, `must ${says}`, says));
      return;
    }
    if (uniqueItems && new Set(value.map(canonical)).size < value.length)
      out.push(violation(path, "must not repeat an item"));
    for (let index = 0; each && index < value.length && out.length < most; index++)
      each(value[index], pointer(path, index), out);
  };
};

const matches = (check: Check, value: unknown): boolean => {
  const out: Violation[] = [];
  check(value, "", out);
  return out.length === 0;
};

const variantCheck = (variants: JsonSchema[], exactlyOne: boolean): Check => {
  const checks = variants.map(compile);
  return (value, path, out) => {
    const hits = checks.filter((check) => matches(check, value)).length;
    if (hits === 0) out.push(violation(path, `matches none of its ${checks.length} variants`));
    else if (exactlyOne && hits > 1)
      out.push(violation(path, `matches ${hits} variants where exactly one is allowed`));
  };
};

const compile = (schema: JsonSchema | boolean): Check => {
  if (schema === true) return () => {};
  if (schema === false) return (_, path, out) => out.push(violation(path, "is not allowed"));
  const checks: Check[] = [];
  if (schema.type !== undefined) checks.push(typeCheck(schema.type));
  if (schema.enum) {
    const { enum: values } = schema;
    const allowed = new Set(values.map(canonical));
    const expected = `one of ${listed(values)}`;
    checks.push((value, path, out) => {
      if (!allowed.has(canonical(value)))
        out.push(violation(path, `must be ${expected}, not ${found(value)}`, expected));
    });
  }
  if ("const" in schema)
    checks.push((value, path, out) => {
      if (!sameJson(value, schema.const))
        out.push(violation(path, `must be ${shown(schema.const)}`, shown(schema.const)));
    });
  for (const [keyword, make] of Object.entries(bounds)) {
    const limit = schema[keyword];
    if (typeof limit === "number") checks.push(make(limit));
  }
  if (schema.pattern !== undefined) {
    const { pattern: source } = schema;
    const test = compilePattern(source);
    checks.push((value, path, out) => {
      if (typeof value === "string" && !test(value))
        out.push(
          violation(path, `must match the pattern ${source}`, `a string matching ${source}`),
        );
    });
  }
  if (schema.properties || schema.required || schema.additionalProperties !== undefined)
    checks.push(objectCheck(schema));
  if (schema.items !== undefined || schema.uniqueItems) checks.push(arrayCheck(schema));
  if (schema.anyOf) checks.push(variantCheck(schema.anyOf, false));
  if (schema.oneOf) checks.push(variantCheck(schema.oneOf, true));
  const [only] = checks;
  if (checks.length === 1 && only) return only;
  return (value, path, out) => {
    for (const check of checks) if (out.length < most) check(value, path, out);
  };
};

/**
 * Compiles a JSON Schema into a validator made of closures. It generates no code, so it runs under a strict
 * Content-Security-Policy, and its patterns never backtrack. Throws when a pattern cannot be compiled.
 */
export const compileSchema = (schema: JsonSchema | boolean): Validate => {
  const check = compile(schema);
  return (value) => {
    const out: Violation[] = [];
    check(value, "", out);
    return out;
  };
};
