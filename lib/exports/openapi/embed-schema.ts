import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { pointReferences } from "@/lib/schema/point-references";
import { upgradeKeywords } from "@/lib/schema/upgrade-keywords";

type Schema = Record<string, unknown>;

const mapKeywords = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const listKeywords = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemaKeywords = ["items", "additionalProperties", "not", "contains"];
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
 * Declares properties that an object requires but does not declare, because linters report them.
 * They accept whatever `additionalProperties` allows, as before.
 */
const declareRequired = (schema: Schema): Schema => {
  const { type, properties, required, additionalProperties: others = {} } = schema;
  const isOfObjects = type === "object" || isObject(properties);
  if (!isOfObjects || !Array.isArray(required) || others === false) return schema;
  const declared = isObject(properties) ? properties : {};
  const missing = required.filter((name) => !Object.hasOwn(declared, name));
  if (missing.length === 0) return schema;
  const added = Object.fromEntries(missing.map((name) => [name, others]));
  return { ...schema, properties: { ...declared, ...added } };
};

const embed = (original: unknown, basePointer: string): unknown => {
  if (!isObject(original)) return original;
  const schema = declareRequired(upgradeKeywords(original));
  const rebase = (reference: unknown) =>
    typeof reference === "string" && reference.startsWith("#")
      ? `${basePointer}${reference.slice(1)}`
      : reference;
  const embedChild = (child: unknown) => embed(child, basePointer);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "$schema") return [];
    if (key === "required" && Array.isArray(value)) return [[key, [...new Set(value)]]];
    if (key === "$ref") return [[key, rebase(value)]];
    if (key === "discriminator" && isObject(value) && isObject(value.mapping)) {
      const mapping = Object.entries(value.mapping).map(([name, target]) => [name, rebase(target)]);
      return [[key, { ...value, mapping: Object.fromEntries(mapping) }]];
    }
    if (mapKeywords.includes(key) && isObject(value)) {
      const children = Object.entries(value).map(([name, child]) => [name, embedChild(child)]);
      return [[key, Object.fromEntries(children)]];
    }
    if (listKeywords.includes(key) && Array.isArray(value)) return [[key, value.map(embedChild)]];
    return [[key, schemaKeywordSet.has(key) ? embedChild(value) : value]];
  });
  return Object.fromEntries(entries) satisfies Schema;
};

/**
 * Adapts a tool's schema for use inside a larger document, at `basePointer` (a URI fragment).
 * Rebases local references, lists and declares each required property once, and uses the keywords
 * of JSON Schema 2020-12, as OpenAPI 3.1 does. Everything else, including defaults and examples, is
 * unchanged.
 */
export const embedSchema = (schema: JsonSchema, basePointer: string): JsonSchema =>
  embed(pointReferences(schema), basePointer) as JsonSchema;
