import { ignoresReferenceSiblings } from "./dialect";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { createReferences } from "./references";
import { getKeywordKind } from "./subschemas";

/** Maximum total schemas, since nested references can expand a small document exponentially. */
const MAX_SCHEMAS = 5000;

/**
 * Keywords that describe a value without restricting it. Next to a reference, they replace the
 * target's own.
 */
const annotationKeywords = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
]);
const definitionKeywords = ["$defs", "definitions"];
/** Keywords that give a subschema its address. A copy must not share it. */
const addressKeywords = new Set(["$id", "$anchor"]);

export type InlinedSchema = {
  schema: JsonSchema;
  /** The references that remain, because they are recursive or point outside the schema. */
  remaining: string[];
};

class TooLarge extends Error {}

const createInliner = (root: JsonSchema, maxSchemas: number) => {
  const references = createReferences(root);
  const remaining = new Set<string>();
  let count = 0;

  const inlineValue = (value: unknown, ancestors: readonly JsonSchema[]): unknown =>
    isObject(value) ? inlineSchema(value as JsonSchema, ancestors) : value;

  const inlineKeyword = (
    keyword: string,
    value: unknown,
    ancestors: readonly JsonSchema[],
  ): unknown => {
    const kind = getKeywordKind(keyword);
    if (kind === "keyword") return value;
    if (Array.isArray(value)) return value.map((child) => inlineValue(child, ancestors));
    if (kind !== "map" || !isObject(value)) return inlineValue(value, ancestors);
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, inlineValue(child, ancestors)]),
    );
  };

  const inlineKeywords = (schema: JsonSchema, ancestors: readonly JsonSchema[]): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) =>
          schema === root
            ? !definitionKeywords.includes(keyword)
            : ancestors.length === 0 || !addressKeywords.has(keyword),
        )
        .map(([keyword, value]) => [keyword, inlineKeyword(keyword, value, ancestors)]),
    );

  const inlineSchema = (schema: JsonSchema, ancestors: readonly JsonSchema[]): JsonSchema => {
    count += 1;
    if (count > maxSchemas) throw new TooLarge();
    if (typeof schema.$ref !== "string") return inlineKeywords(schema, ancestors);
    const target = references.find(schema);
    if (!isObject(target) || target === root || ancestors.includes(target)) {
      remaining.add(schema.$ref);
      return inlineKeywords(schema, ancestors);
    }
    const { $ref: _, ...own } = inlineKeywords(schema, ancestors);
    const inlined = inlineSchema(target, [...ancestors, target]);
    if (ignoresReferenceSiblings(references.dialect)) {
      const described = Object.entries(own).filter(([keyword]) => annotationKeywords.has(keyword));
      return { ...inlined, ...Object.fromEntries(described) };
    }
    const isOnlyDescribed = Object.keys(own).every((keyword) => annotationKeywords.has(keyword));
    return isOnlyDescribed ? { ...inlined, ...own } : { allOf: [inlined], ...own };
  };

  return { inlineSchema, remaining };
};

/**
 * Returns a copy of a schema with its references replaced by their targets, for consumers that do
 * not follow them. Keeps recursive references, along with the definitions. Undefined if the copy
 * would be too large.
 */
export const inlineReferences = (
  root: JsonSchema,
  maxSchemas = MAX_SCHEMAS,
): InlinedSchema | undefined => {
  const { inlineSchema, remaining } = createInliner(root, maxSchemas);
  try {
    const schema = inlineSchema(root, []);
    if (remaining.size === 0) return { schema, remaining: [] };
    const definitions = definitionKeywords.filter((keyword) => root[keyword] !== undefined);
    const entries = definitions.map((keyword) => [keyword, root[keyword]]);
    return {
      schema: { ...schema, ...Object.fromEntries(entries) },
      remaining: [...remaining],
    };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
};
