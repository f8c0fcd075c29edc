import { inlineReferences } from "@/lib/schema/inline-references";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { getKeywordKind } from "@/lib/schema/subschemas";
import { upgradeKeywords } from "@/lib/schema/upgrade-keywords";

/** These may be true or false for every consumer. */
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

/** A property that never accepts a value need not be mentioned, unless it is required all the same. */
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
  // Consumers assume 2020-12.
  const { $schema: _, ...schema } = upgradeKeywords(original);
  const lacksItems =
    [schema.type].flat().includes("array") && schema.items === undefined && !schema.prefixItems;
  const keywords = lacksItems ? { ...schema, items: {} } : schema;
  return Object.fromEntries(
    Object.entries(keywords).map(([keyword, value]) => [
      keyword,
      toPlainKeyword(keywords, keyword, value),
    ]),
  );
};

/** The same for any schema: of a result, for example. */
export const toPlainSchema = (schema: JsonSchema): JsonSchema => toPlain(schema);

/**
 * Parameters as every consumer reads them: without `$schema`, with an item type for each list, objects in place of
 * boolean schemas, the keywords of 2020-12, and each required name once. Valid arguments stay the same.
 */
export const toPlainParameters = (parameters: ParametersSchema): ParametersSchema =>
  // Arguments are always an object.
  toPlain({ ...parameters, nullable: false }) as ParametersSchema;

/** The same, for consumers that do not follow references. `remaining` lists the recursive ones. */
export const toInlinedParameters = (
  parameters: ParametersSchema,
): { parameters: ParametersSchema; remaining: string[] } => {
  const inlined = inlineReferences(parameters);
  return {
    parameters: toPlainParameters((inlined?.schema ?? parameters) as ParametersSchema),
    remaining: inlined?.remaining ?? ["#"],
  };
};
