import { inlineReferences } from "@/lib/schema/inline-references";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { replaceNullable } from "@/lib/schema/nullable";
import { getKeywordKind } from "@/lib/schema/subschemas";

/** These may be true or false for every consumer. */
const flagKeywords = new Set([
  ...["additionalProperties", "unevaluatedProperties", "unevaluatedItems", "additionalItems"],
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

/** Draft 7 writes tuples as a list of `items`; 2020-12, which consumers assume, calls them `prefixItems`. */
const renameTuple = ({ items, additionalItems, ...rest }: JsonSchema): JsonSchema =>
  Array.isArray(items)
    ? {
        ...rest,
        prefixItems: items,
        ...(additionalItems !== undefined && { items: additionalItems as JsonSchema }),
      }
    : { ...rest, ...(items !== undefined && { items }) };

const toPlain = (original: JsonSchema): JsonSchema => {
  const { $schema: _, ...schema } = replaceNullable(
    Array.isArray(original.items) ? renameTuple(original) : original,
  );
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
 * boolean schemas, a type in place of `nullable`, and each required name once. Valid arguments stay the same.
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
