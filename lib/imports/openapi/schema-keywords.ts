import { checkAuthoredSchema } from "@/lib/schema/check-authored-schema";
import { checkSchema } from "@/lib/schema/check-schema";
import { canonicalJson, isObject } from "@/lib/schema/json";
import { type JsonSchema, jsonTypes } from "@/lib/schema/json-schema";
import { isCount } from "@/lib/schema/keyword-rules";

type Schema = Record<string, unknown>;

/** Keywords that are copied unchanged if their value is valid. */
export const copiedKeywords = [
  "title",
  "description",
  "const",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "format",
  "deprecated",
  "writeOnly",
  "$comment",
  "minProperties",
  "maxProperties",
  "minContains",
  "maxContains",
  "dependentRequired",
  "contentEncoding",
  "contentMediaType",
];
/** Keywords whose schemas concern a part of the value. They may be converted loosely. */
export const partKeywords = [
  "prefixItems",
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
  "unevaluatedItems",
];
/** Keywords whose schemas concern the same value. A loose schema accepts more there. */
export const consequenceKeywords = ["then", "else", "dependentSchemas"];
/**
 * Keywords whose schemas decide what else applies. A loose schema in their place could reject valid
 * values.
 */
export const conditionKeywords = ["not", "if", "contains"];

/** Extensions that become JSON Schema keywords. All others are copied. */
const convertedExtensions = new Set(["x-nullable", "x-example"]);
export const isCopiedExtension = (keyword: string): boolean =>
  keyword.startsWith("x-") && !convertedExtensions.has(keyword);

/** Keywords that are handled elsewhere, or that do not affect validation. They cause no warning. */
export const handledKeywords = new Set([
  "default",
  "type",
  "enum",
  "pattern",
  "examples",
  "example",
  "properties",
  "required",
  "items",
  "$ref",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "allOf",
  "nullable",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "discriminator",
  "xml",
  "externalDocs",
  "readOnly",
  ...partKeywords,
  ...consequenceKeywords,
  ...conditionKeywords,
  "additionalItems",
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "collectionFormat",
  "allowEmptyValue",
  "style",
  "explode",
  "name",
  "in",
  "id",
]);

const isTrue = (value: unknown) => value === true;

export const keywordChecks: Record<string, (value: unknown) => boolean> = {
  title: (value) => typeof value === "string",
  description: (value) => typeof value === "string",
  format: (value) => typeof value === "string",
  $comment: (value) => typeof value === "string",
  uniqueItems: isTrue,
  deprecated: isTrue,
  writeOnly: isTrue,
  multipleOf: (value) => typeof value === "number" && value > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  dependentRequired: (value) => {
    const schema = { dependentRequired: value } as JsonSchema;
    return checkSchema(schema).length === 0 && checkAuthoredSchema(schema).length === 0;
  },
  contentEncoding: (value) => typeof value === "string",
  contentMediaType: (value) => typeof value === "string",
};

export const listDeclaredTypes = ({ type }: Schema): unknown[] =>
  [type].flat().filter((each) => each !== undefined);

/**
 * Returns the declared type. If there is none and `infers` is set, returns the one that other
 * keywords suggest.
 */
export const getType = (schema: Schema, infers: boolean): JsonSchema["type"] | undefined => {
  const declaredTypes = listDeclaredTypes(schema);
  // Kubernetes declares a string, but takes the text "80" for the name of a port.
  if (schema.format === "int-or-string" && schema.type === "string") return ["integer", "string"];
  const knownTypes = jsonTypes.filter((type) => declaredTypes.includes(type));
  if (knownTypes.length > 0) return knownTypes.length === 1 ? knownTypes[0] : knownTypes;
  if (declaredTypes.includes("file")) return "string";
  if (!infers) return undefined;
  if (isObject(schema.properties) || isObject(schema.additionalProperties)) return "object";
  // Beside variants, `items` concerns only the variants that are lists.
  const hasVariants = schema.anyOf !== undefined || schema.oneOf !== undefined;
  return schema.items !== undefined && !hasVariants ? "array" : undefined;
};

export const getBounds = (schema: Schema): JsonSchema => {
  const result: JsonSchema = {};
  for (const [low, strict] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const limit = schema[low];
    const exclusive = schema[strict];
    const numeric = typeof limit === "number" && Number.isFinite(limit);
    // Up to OpenAPI 3.0, exclusive bounds are boolean flags.
    if (exclusive === true && numeric) result[strict] = limit;
    else if (numeric) result[low] = limit;
    if (typeof exclusive === "number" && Number.isFinite(exclusive)) result[strict] = exclusive;
  }
  return result;
};

export const toUniqueValues = (values: unknown[]): unknown[] => [
  ...new Map(values.map((value) => [canonicalJson(value), value])).values(),
];
