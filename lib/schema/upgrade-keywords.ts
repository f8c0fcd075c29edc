import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { replaceNullable } from "./nullable";

/** Draft 7 writes tuples as a list of `items`, and the items after them as `additionalItems`. */
const upgradeTuple = (schema: JsonSchema): JsonSchema => {
  const { items, additionalItems, ...rest } = schema;
  if (Array.isArray(items))
    return {
      ...rest,
      prefixItems: items,
      ...(additionalItems !== undefined && { items: additionalItems as JsonSchema }),
    };
  return additionalItems === undefined ? schema : { ...rest, ...(items && { items }) };
};

/** Draft 7 combines the names and the schemas that depend on a property in one keyword. */
const upgradeDependencies = (schema: JsonSchema): JsonSchema => {
  const { dependencies, ...rest } = schema;
  if (!isObject(dependencies)) return schema;
  const names: [string, string[]][] = [];
  const schemas: [string, JsonSchema | boolean][] = [];
  for (const [name, value] of Object.entries(dependencies))
    if (Array.isArray(value)) names.push([name, value]);
    else schemas.push([name, value]);
  return {
    ...rest,
    ...(names.length > 0 && {
      dependentRequired: { ...Object.fromEntries(names), ...rest.dependentRequired },
    }),
    ...(schemas.length > 0 && {
      dependentSchemas: { ...Object.fromEntries(schemas), ...rest.dependentSchemas },
    }),
  };
};

/** Draft 4 writes an exclusive bound as a flag next to the bound. */
const upgradeBound = (schema: JsonSchema, bound: string, exclusive: string): JsonSchema => {
  const flag: unknown = schema[exclusive];
  if (typeof flag !== "boolean") return schema;
  const { [bound]: limit, [exclusive]: _, ...rest } = schema;
  if (limit === undefined) return rest;
  return { ...rest, [flag ? exclusive : bound]: limit };
};

/**
 * Converts keywords of earlier drafts and OpenAPI 3.0 to those of 2020-12. Leaves subschemas
 * unchanged.
 */
export const upgradeKeywords = (schema: JsonSchema): JsonSchema => {
  const upgraded = upgradeDependencies(upgradeTuple(schema));
  const withMinimum = upgradeBound(upgraded, "minimum", "exclusiveMinimum");
  return replaceNullable(upgradeBound(withMinimum, "maximum", "exclusiveMaximum"));
};
