import type { JsonSchema } from "./json-schema";

/** Keywords that may reject null although the type allows it. */
const restrictingKeywords = [
  "const",
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "if",
  "$ref",
  "dependentSchemas",
  "unevaluatedProperties",
  "unevaluatedItems",
];

/**
 * Returns the schema with null as a type instead of `nullable`. Undefined if other keywords may
 * reject null.
 */
export const addNullType = (schema: JsonSchema): JsonSchema | undefined => {
  const { nullable: _, ...rest } = schema;
  if (restrictingKeywords.some((keyword) => rest[keyword] !== undefined)) return undefined;
  return {
    ...rest,
    ...(rest.type !== undefined && { type: [...new Set([rest.type, "null" as const].flat())] }),
    ...(rest.enum && !rest.enum.includes(null) && { enum: [...rest.enum, null] }),
  };
};

/** Keywords that describe a value, regardless of the other keywords. */
const annotationKeywords = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

const uniteWithNull = (schema: JsonSchema): JsonSchema => {
  const entries = Object.entries(schema);
  const isAnnotation = ([keyword]: [string, unknown]) => annotationKeywords.has(keyword);
  const value = Object.fromEntries(entries.filter((entry) => !isAnnotation(entry)));
  return {
    ...Object.fromEntries(entries.filter(isAnnotation)),
    anyOf: [value, { type: "null" }],
  };
};

/**
 * Returns the same schema without `nullable`, which is not part of JSON Schema: its consumers would
 * reject null or the keyword.
 */
export const replaceNullable = (schema: JsonSchema): JsonSchema => {
  const { nullable, ...rest } = schema;
  if (nullable === undefined) return schema;
  return nullable ? (addNullType(rest) ?? uniteWithNull(rest)) : rest;
};
