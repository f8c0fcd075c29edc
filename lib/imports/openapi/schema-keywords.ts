import { canonical, isObject } from "@/lib/agent/json";
import { type JsonSchema, jsonTypes } from "@/lib/agent/json-schema";

type Schema = Record<string, unknown>;

/** Keywords that are copied unchanged if their value is valid. */
export const kept = [
  ...["title", "description", "default", "const", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "uniqueItems", "format", "deprecated", "writeOnly", "$comment"],
];
/** Keywords that are handled elsewhere, or that do not affect validation. No warning is needed for them. */
export const silent = new Set([
  ...["type", "enum", "pattern", "examples", "example", "properties", "required", "items", "$ref"],
  ...["additionalProperties", "anyOf", "oneOf", "allOf", "nullable", "minimum", "maximum"],
  ...["exclusiveMinimum", "exclusiveMaximum", "discriminator", "xml", "externalDocs", "readOnly"],
  ...["$schema", "$id", "$anchor", "$defs", "definitions", "collectionFormat", "allowEmptyValue"],
  ...["contentMediaType", "contentEncoding", "style", "explode", "name", "in", "id"],
]);

export const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

export const fits: Record<string, (value: unknown) => boolean> = {
  title: (value) => typeof value === "string",
  description: (value) => typeof value === "string",
  format: (value) => typeof value === "string",
  $comment: (value) => typeof value === "string",
  uniqueItems: (value) => typeof value === "boolean",
  multipleOf: (value) => typeof value === "number" && value > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
};

export const typeOf = (schema: Schema): JsonSchema["type"] | undefined => {
  const given = [schema.type].flat().filter((type) => type !== undefined);
  const known = jsonTypes.filter((type) => given.includes(type));
  if (known.length > 0) return known.length === 1 ? known[0] : known;
  if (given.includes("file")) return "string";
  if (isObject(schema.properties) || isObject(schema.additionalProperties)) return "object";
  return schema.items !== undefined ? "array" : undefined;
};

export const bounds = (schema: Schema): JsonSchema => {
  const out: JsonSchema = {};
  for (const [low, strict] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const [limit, exclusive] = [schema[low], schema[strict]];
    const numeric = typeof limit === "number" && Number.isFinite(limit);
    // Up to OpenAPI 3.0, exclusive bounds are boolean flags.
    if (exclusive === true && numeric) out[strict] = limit;
    else if (numeric) out[low] = limit;
    if (typeof exclusive === "number" && Number.isFinite(exclusive)) out[strict] = exclusive;
  }
  return out;
};

export const distinct = (values: unknown[]): unknown[] => [
  ...new Map(values.map((value) => [canonical(value), value])).values(),
];
