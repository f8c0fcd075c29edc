import { isObject } from "@/lib/agent/json";

type Schema = Record<string, unknown>;

const maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const singles = ["items", "additionalProperties", "additionalItems", "not", "contains"];
const more = ["propertyNames", "if", "then", "else", "unevaluatedProperties", "unevaluatedItems"];
const schemaKeys = new Set([...singles, ...more]);

/**
 * Adapts a tool's schema for use inside a larger document, at `basePointer` (a URI fragment). Rebases local
 * references, and converts draft 7 tuples (`items` lists) to 2020-12 (`prefixItems`), which OpenAPI 3.1 uses.
 * Everything else, including defaults and examples, is unchanged.
 */
export const embeddedSchema = (schema: unknown, place: string): unknown => {
  if (!isObject(schema)) return schema;
  const inside = (child: unknown) => embeddedSchema(child, place);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "$schema") return [];
    if (key === "$ref" && typeof value === "string" && value.startsWith("#"))
      return [[key, `${place}${value.slice(1)}`]];
    if (key === "items" && Array.isArray(value)) return [["prefixItems", value.map(inside)]];
    if (key === "additionalItems")
      return Array.isArray(schema.items) ? [["items", inside(value)]] : [];
    if (maps.includes(key) && isObject(value)) {
      const children = Object.entries(value).map(([name, child]) => [name, inside(child)]);
      return [[key, Object.fromEntries(children)]];
    }
    if (lists.includes(key) && Array.isArray(value)) return [[key, value.map(inside)]];
    return [[key, schemaKeys.has(key) ? inside(value) : value]];
  });
  return Object.fromEntries(entries) satisfies Schema;
};
