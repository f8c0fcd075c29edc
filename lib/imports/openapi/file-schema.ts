import { appendSentence } from "@/lib/schema/append-sentence";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/**
 * Whether the schema is a file: `format: binary` in OpenAPI 3.0, and in 3.1 a value with a media
 * type but no text encoding, or with the encoding `binary`, which leaves bytes as they are (RFC
 * 2045).
 */
const isBinary = (schema: JsonSchema): boolean =>
  schema.format === "binary" ||
  schema.contentEncoding === "binary" ||
  (schema.contentMediaType !== undefined && schema.contentEncoding === undefined);

const isNull = (schema: JsonSchema): boolean => schema.type === "null";

/** Returns the schemas of single values: variants other than null, and the items of lists. */
export const listValueSchemas = (schema: JsonSchema): JsonSchema[] => {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const items = isObject(schema.items) ? [schema.items] : [];
  const parts = variants.length > 0 ? variants : items;
  if (parts.length === 0) return [schema];
  return parts.filter((part) => !isNull(part)).flatMap(listValueSchemas);
};

/** Whether a value is a file, or a list of files. */
export const isFile = (schema: JsonSchema): boolean => {
  const schemas = listValueSchemas(schema);
  return schemas.length > 0 && schemas.every(isBinary);
};

/** Returns the length in Base64, where three bytes become four characters. */
const toBase64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

const replaceBinary = (schema: JsonSchema): JsonSchema => {
  const { format, pattern, examples, enum: _, const: __, minLength, maxLength, ...rest } = schema;
  return {
    type: "string",
    ...rest,
    contentEncoding: "base64",
    ...(minLength !== undefined && { minLength: toBase64Length(minLength) }),
    ...(maxLength !== undefined && { maxLength: toBase64Length(maxLength) }),
  };
};

const replaceFiles = (schema: JsonSchema): JsonSchema => {
  if (isNull(schema)) return schema;
  const { anyOf, oneOf, items } = schema;
  if (anyOf || oneOf)
    return {
      ...schema,
      ...(anyOf && { anyOf: anyOf.map(replaceFiles) }),
      ...(oneOf && { oneOf: oneOf.map(replaceFiles) }),
    };
  return isObject(items) ? { ...schema, items: replaceFiles(items) } : replaceBinary(schema);
};

/**
 * Returns the schema of a file as callers send it: in Base64, because JSON cannot contain bytes.
 */
export const toBase64Schema = (schema: JsonSchema): JsonSchema => {
  const { examples: _, ...replaced } = replaceFiles(schema);
  return {
    ...replaced,
    description: appendSentence(schema.description, "File content in Base64."),
  };
};
