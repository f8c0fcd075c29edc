import { canonical, isObject } from "@/lib/agent/json";

type Schema = Record<string, unknown>;

const isNumber = (value: unknown): value is number => typeof value === "number";
const typesOf = (type: unknown): unknown[] => (type === undefined ? [] : [type].flat());

const sharedTypes = (a: unknown, b: unknown): unknown => {
  const [left, right] = [typesOf(a), typesOf(b)];
  const both = left.filter(
    (type) => right.includes(type) || (type === "integer" && right.includes("number")),
  );
  if (left.includes("number") && right.includes("integer")) both.push("integer");
  if (both.length === 0) return a;
  return both.length === 1 ? both[0] : both;
};

const both = (a: unknown, b: unknown) =>
  isObject(a) && isObject(b) ? mergeSchemas(a, b).schema : isObject(a) ? a : b;

/** How to merge two values of a keyword so that both apply. Other keywords keep the first value. */
const rules: Record<string, (a: unknown, b: unknown) => unknown> = {
  type: sharedTypes,
  required: (a, b) => [...new Set([a, b].flat())],
  properties: (a, b) => {
    if (!isObject(a) || !isObject(b)) return isObject(a) ? a : b;
    const merged = { ...a };
    for (const [name, schema] of Object.entries(b))
      merged[name] = Object.hasOwn(a, name) ? both(a[name], schema) : schema;
    return merged;
  },
  items: both,
  additionalProperties: (a, b) => (isObject(a) && isObject(b) ? both(a, b) : a === true ? b : a),
  enum: (a, b) => {
    if (!Array.isArray(a) || !Array.isArray(b)) return a;
    const second = new Set(b.map(canonical));
    const shared = a.filter((value) => second.has(canonical(value)));
    return shared.length > 0 ? shared : a;
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
const exclusive = ["anyOf", "oneOf", "pattern", "const", "multipleOf", "format"];

/** Merges two schemas (`allOf`). `droppedKeywords` are those whose second value could not be merged. */
export const mergeSchemas = (a: Schema, b: Schema): { schema: Schema; lost: string[] } => {
  const schema = { ...a };
  const lost: string[] = [];
  for (const [keyword, value] of Object.entries(b)) {
    if (schema[keyword] === undefined) {
      schema[keyword] = value;
      continue;
    }
    const rule = rules[keyword];
    if (rule) schema[keyword] = rule(schema[keyword], value);
    else if (exclusive.includes(keyword) && canonical(schema[keyword]) !== canonical(value))
      lost.push(keyword);
  }
  return { schema, lost };
};
