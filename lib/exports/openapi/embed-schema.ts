import { isObject } from "@/lib/schema/json";
import { replaceNullable } from "@/lib/schema/nullable";

type Schema = Record<string, unknown>;

const mapKeywords = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const listKeywords = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemaKeywords = ["items", "additionalProperties", "additionalItems", "not", "contains"];
const otherSchemaKeywords = [
  "propertyNames",
  "if",
  "then",
  "else",
  "unevaluatedProperties",
  "unevaluatedItems",
];
const schemaKeywordSet = new Set([...schemaKeywords, ...otherSchemaKeywords]);

/**
 * Adapts a tool's schema for use inside a larger document, at `basePointer` (a URI fragment). Rebases local
 * references, names each required property once, and converts draft 7 tuples (`items` lists) and `nullable` to
 * 2020-12, which OpenAPI 3.1 uses. Everything else, including defaults and examples, is unchanged.
 */
export const embedSchema = (original: unknown, basePointer: string): unknown => {
  if (!isObject(original)) return original;
  const schema = replaceNullable(original);
  const embedChild = (child: unknown) => embedSchema(child, basePointer);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "$schema") return [];
    if (key === "required" && Array.isArray(value)) return [[key, [...new Set(value)]]];
    if (key === "$ref" && typeof value === "string" && value.startsWith("#"))
      return [[key, `${basePointer}${value.slice(1)}`]];
    if (key === "items" && Array.isArray(value)) return [["prefixItems", value.map(embedChild)]];
    if (key === "additionalItems")
      return Array.isArray(schema.items) ? [["items", embedChild(value)]] : [];
    if (mapKeywords.includes(key) && isObject(value)) {
      const children = Object.entries(value).map(([name, child]) => [name, embedChild(child)]);
      return [[key, Object.fromEntries(children)]];
    }
    if (listKeywords.includes(key) && Array.isArray(value)) return [[key, value.map(embedChild)]];
    return [[key, schemaKeywordSet.has(key) ? embedChild(value) : value]];
  });
  return Object.fromEntries(entries) satisfies Schema;
};
