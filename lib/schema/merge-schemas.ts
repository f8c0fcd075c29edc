import { canonicalJson, isObject } from "./json";
import { isAnnotation } from "./keyword-rules";

type Schema = Record<string, unknown>;

const isNumber = (value: unknown): value is number => typeof value === "number";
const toTypeList = (type: unknown): unknown[] => (type === undefined ? [] : [type].flat());

const sharedTypes = (a: unknown, b: unknown): unknown => {
  const left = toTypeList(a);
  const right = toTypeList(b);
  const shared = left.filter(
    (type) => right.includes(type) || (type === "integer" && right.includes("number")),
  );
  if (left.includes("number") && right.includes("integer")) shared.push("integer");
  if (shared.length === 0) return a;
  return shared.length === 1 ? shared[0] : shared;
};

const isEqual = (a: unknown, b: unknown) => canonicalJson([a]) === canonicalJson([b]);

/** Combines both schemas in `allOf`, which is merged when it is converted. */
const combine = (a: unknown, b: unknown) => {
  if (!isObject(a)) return b;
  return isObject(b) && !isEqual(a, b) ? { allOf: [a, b] } : a;
};

const keepLarger = (a: unknown, b: unknown) => (isNumber(a) && isNumber(b) ? Math.max(a, b) : a);
const keepSmaller = (a: unknown, b: unknown) => (isNumber(a) && isNumber(b) ? Math.min(a, b) : a);

/** How to merge two values of a keyword so that both apply. */
const rules = new Map<string, (a: unknown, b: unknown) => unknown>([
  ["type", sharedTypes],
  ["required", (a, b) => [...new Set([a, b].flat())]],
  [
    "properties",
    (a, b) => {
      if (!isObject(a) || !isObject(b)) return isObject(a) ? a : b;
      const properties = { ...a };
      for (const [name, schema] of Object.entries(b))
        properties[name] = Object.hasOwn(a, name) ? combine(a[name], schema) : schema;
      return properties;
    },
  ],
  ["items", combine],
  [
    "additionalProperties",
    (a, b) => {
      if (isObject(a) && isObject(b)) return combine(a, b);
      return a === true ? b : a;
    },
  ],
  [
    "enum",
    (a, b) => {
      if (!Array.isArray(a) || !Array.isArray(b)) return a;
      const second = new Set(b.map(canonicalJson));
      const common = a.filter((value) => second.has(canonicalJson(value)));
      return common.length > 0 ? common : a;
    },
  ],
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map(
    (keyword) => [keyword, keepLarger] as const,
  ),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map(
    (keyword) => [keyword, keepSmaller] as const,
  ),
]);

const descriptive = new Set(["title", "description", "default", "example", "examples", "nullable"]);

/** Keywords that are meaningful only together. */
const groups = [
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
  ["prefixItems", "items", "additionalItems"],
];
const findGroup = (keyword: string, schemas: readonly Schema[]): string[] | undefined => {
  const group = groups.find((keywords) => keywords.includes(keyword));
  // A list without positional items is merged item by item.
  const isPlainList =
    keyword === "items" && !schemas.some(({ prefixItems, items }) => prefixItems ?? isTuple(items));
  return isPlainList ? undefined : group;
};
const isTuple = (items: unknown) => (Array.isArray(items) ? items : undefined);

/**
 * Merges two schemas that apply to the same value (`allOf`). Keeps the first of two descriptions.
 * `rest` contains additional requirements of the second that cannot be expressed in the same
 * schema.
 */
export const mergeSchemas = (
  a: Schema,
  b: Schema,
): { schema: Schema; rest: Schema | undefined } => {
  const schema = { ...a };
  const rest: Schema = {};
  for (const [keyword, value] of Object.entries(b)) {
    const keywords = findGroup(keyword, [a, b]) ?? [keyword];
    const isTaken = keywords.some((each) => a[each] !== undefined);
    const rule = keywords.length === 1 ? rules.get(keyword) : undefined;
    if (!isTaken) schema[keyword] = value;
    else if (rule) schema[keyword] = rule(a[keyword], value);
    else if (descriptive.has(keyword) || isAnnotation(keyword)) schema[keyword] ??= value;
    else if (!keywords.every((each) => isEqual(a[each], b[each]))) rest[keyword] = value;
  }
  return { schema, rest: Object.keys(rest).length > 0 ? rest : undefined };
};
