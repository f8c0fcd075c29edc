import { canonicalJson, isObject } from "@/lib/schema/json";

type Schema = Record<string, unknown>;

const isNumber = (value: unknown): value is number => typeof value === "number";
const toTypeList = (type: unknown): unknown[] => (type === undefined ? [] : [type].flat());

const sharedTypes = (a: unknown, b: unknown): unknown => {
  const [left, right] = [toTypeList(a), toTypeList(b)];
  const shared = left.filter(
    (type) => right.includes(type) || (type === "integer" && right.includes("number")),
  );
  if (left.includes("number") && right.includes("integer")) shared.push("integer");
  if (shared.length === 0) return a;
  return shared.length === 1 ? shared[0] : shared;
};

const mergeBoth = (a: unknown, b: unknown) =>
  isObject(a) && isObject(b) ? mergeSchemas(a, b).schema : isObject(a) ? a : b;

/** How to merge two values of a keyword so that both apply. Other keywords keep the first value. */
const rules: Record<string, (a: unknown, b: unknown) => unknown> = {
  type: sharedTypes,
  required: (a, b) => [...new Set([a, b].flat())],
  properties: (a, b) => {
    if (!isObject(a) || !isObject(b)) return isObject(a) ? a : b;
    const properties = { ...a };
    for (const [name, schema] of Object.entries(b))
      properties[name] = Object.hasOwn(a, name) ? mergeBoth(a[name], schema) : schema;
    return properties;
  },
  items: mergeBoth,
  additionalProperties: (a, b) =>
    isObject(a) && isObject(b) ? mergeBoth(a, b) : a === true ? b : a,
  enum: (a, b) => {
    if (!Array.isArray(a) || !Array.isArray(b)) return a;
    const second = new Set(b.map(canonicalJson));
    const common = a.filter((value) => second.has(canonicalJson(value)));
    return common.length > 0 ? common : a;
  },
  ...Object.fromEntries(
    ["minimum", "exclusiveMinimum", "minLength", "minItems"].map((key) => [
      key,
      (a: unknown, b: unknown) => (isNumber(a) && isNumber(b) ? Math.max(a, b) : a),
    ]),
  ),
  ...Object.fromEntries(
    ["maximum", "exclusiveMaximum", "maxLength", "maxItems"].map((key) => [
      key,
      (a: unknown, b: unknown) => (isNumber(a) && isNumber(b) ? Math.min(a, b) : a),
    ]),
  ),
};
/** Only the first of two values is kept, so the merged schema can be more permissive than the document. */
const unmergeable = ["anyOf", "oneOf", "pattern", "const", "multipleOf", "format"];

/** Merges two schemas (`allOf`). `droppedKeywords` are those whose second value could not be merged. */
export const mergeSchemas = (
  a: Schema,
  b: Schema,
): { schema: Schema; droppedKeywords: string[] } => {
  const schema = { ...a };
  const droppedKeywords: string[] = [];
  for (const [keyword, value] of Object.entries(b)) {
    if (schema[keyword] === undefined) {
      schema[keyword] = value;
      continue;
    }
    const rule = rules[keyword];
    if (rule) schema[keyword] = rule(schema[keyword], value);
    else if (
      unmergeable.includes(keyword) &&
      canonicalJson(schema[keyword]) !== canonicalJson(value)
    )
      droppedKeywords.push(keyword);
  }
  return { schema, droppedKeywords };
};
