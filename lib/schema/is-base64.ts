import { flattenSchema } from "./flatten-schema";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { createReferences, type References } from "./references";

/** Stops recursion in schemas that refer to themselves. */
const MAX_LEVELS = 16;

const isNull = (schema: JsonSchema): boolean => schema.type === "null" || schema.const === null;

const findMember = (
  schema: unknown,
  [step, ...rest]: readonly string[],
  references: References,
): JsonSchema | undefined => {
  if (!isObject(schema)) return undefined;
  if (step === undefined) return schema;
  const { properties, items } = flattenSchema(schema, references).schema;
  if (isObject(properties) && Object.hasOwn(properties, step))
    return findMember(properties[step], rest, references);
  return /^\d+$/.test(step) ? findMember(items, rest, references) : undefined;
};

const isEncoded = (source: JsonSchema, references: References, levels: number): boolean => {
  if (levels === 0) return false;
  const { contentEncoding, anyOf, oneOf, items } = flattenSchema(source, references).schema;
  if (typeof contentEncoding === "string") return contentEncoding.toLowerCase() === "base64";
  const variants = [...(anyOf ?? []), ...(oneOf ?? [])].filter((variant) => !isNull(variant));
  const itemSchemas = isObject(items) ? [items] : [];
  const parts = variants.length > 0 ? variants : itemSchemas;
  return parts.length > 0 && parts.every((part) => isEncoded(part, references, levels - 1));
};

/**
 * Whether the value at a path is a Base64 string, according to `contentEncoding`, or a list of such
 * strings. All variants except null must be.
 */
export const isBase64 = (root: JsonSchema, path: readonly string[]): boolean => {
  const references = createReferences(root);
  const schema = findMember(root, path, references);
  return schema !== undefined && isEncoded(schema, references, MAX_LEVELS);
};
