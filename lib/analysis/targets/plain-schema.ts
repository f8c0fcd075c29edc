import { inlineReferences, type ReferenceBudget } from "@/lib/schema/inline-references";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { getKeywordKind } from "@/lib/schema/subschemas";
import { toPortableConditions, toPortableKeywords } from "./portable-keywords";

/** Keywords that may be true or false for every consumer. */
const flagKeywords = new Set([
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "additionalItems",
]);

const toSchemaObject = (schema: unknown): unknown => {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  return isObject(schema) ? toPlain(schema) : schema;
};

/** Omits properties that never accept a value, unless they are nevertheless required. */
const toPlainProperties = (properties: Record<string, unknown>, required: unknown) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(
        ([name, child]) => child !== false || (Array.isArray(required) && required.includes(name)),
      )
      .map(([name, child]) => [name, toSchemaObject(child)]),
  );

const toPlainKeyword = (schema: JsonSchema, keyword: string, value: unknown): unknown => {
  if (keyword === "required" && Array.isArray(value)) return [...new Set(value)];
  if (keyword === "properties" && isObject(value)) return toPlainProperties(value, schema.required);
  if (typeof value === "boolean" && flagKeywords.has(keyword)) return value;
  switch (getKeywordKind(keyword)) {
    case "schema":
      return toSchemaObject(value);
    case "list":
      return Array.isArray(value) ? value.map(toSchemaObject) : value;
    case "map":
      return isObject(value) ? toPlainProperties(value, Object.keys(value)) : value;
    case "keyword":
      return value;
  }
};

const toPlain = (original: JsonSchema): JsonSchema => {
  // Consumers assume 2020-12. MCP clients would also send such an argument as a header, which we do
  // not read, and would ignore a tool with an invalid name there (revision 2026-07-28).
  const { $schema: _, "x-mcp-header": __, ...schema } = toPortableKeywords(original);
  const lacksItems = [schema.type].flat().includes("array") && schema.items === undefined;
  const keywords = lacksItems ? { ...schema, items: {} } : schema;
  return Object.fromEntries(
    Object.entries(keywords).map(([keyword, value]) => [
      keyword,
      toPlainKeyword(keywords, keyword, value),
    ]),
  );
};

/** Like `toPlainParameters`, for any schema, such as that of a result. */
export const toPlainSchema = (schema: JsonSchema): JsonSchema =>
  toPlain(toPortableConditions(schema));

/**
 * Converts parameters to the form that every consumer reads: without `$schema` and `x-mcp-header`,
 * with an item type for each list, objects instead of boolean schemas, portable keywords, and each
 * required name once.
 * The same arguments remain valid.
 */
export const toPlainParameters = (parameters: ParametersSchema): ParametersSchema =>
  // Arguments are always an object.
  toPlain(toPortableConditions({ ...parameters, nullable: false })) as ParametersSchema;

/**
 * Like `toPlainParameters`, for consumers that do not follow references. `remaining` lists the
 * recursive ones; undefined if the copy would be too large, so that all references remain.
 */
export const toInlinedParameters = (
  parameters: ParametersSchema,
  budget?: ReferenceBudget,
): { parameters: ParametersSchema; remaining: string[] | undefined } => {
  const inlined = inlineReferences(parameters, budget);
  return {
    parameters: toPlainParameters((inlined?.schema ?? parameters) as ParametersSchema),
    remaining: inlined?.remaining,
  };
};
