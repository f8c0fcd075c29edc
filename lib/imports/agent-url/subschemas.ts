import { appendPointer, isObject } from "@/lib/schema/json";

type KeywordKind = "schema" | "map" | "list" | "keyword";

const mapKeywords = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
const listKeywords = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemaKeywords = [
  ...["items", "additionalProperties", "not", "if", "then", "else", "contains"],
  ...["propertyNames", "unevaluatedProperties", "unevaluatedItems", "additionalItems"],
];

/** The kind of value of a keyword: a schema, a map or list of schemas, or a plain value such as a default. */
export const getKeywordKind = (keyword: string): KeywordKind => {
  if (mapKeywords.includes(keyword)) return "map";
  if (listKeywords.includes(keyword)) return "list";
  return schemaKeywords.includes(keyword) ? "schema" : "keyword";
};

/** The kind of value that a path within a schema leads to. */
export const getKindAt = (steps: readonly string[]): KeywordKind =>
  steps.reduce<KeywordKind>(
    (kind, step) =>
      kind === "schema" ? getKeywordKind(step) : kind === "keyword" ? "keyword" : "schema",
    "schema",
  );

export type Subschema = { path: string; schema: Record<string, unknown> };

/** Every subschema, outermost first. Not recursive, so that depth cannot exhaust the stack. */
export const listSubschemas = (root: Record<string, unknown>): Subschema[] => {
  const subschemas: Subschema[] = [{ path: "", schema: root }];
  for (const { path, schema } of subschemas)
    for (const [keyword, value] of Object.entries(schema)) {
      const kind = getKeywordKind(keyword);
      if (kind === "keyword") continue;
      const childPath = appendPointer(path, keyword);
      if (kind === "schema" && isObject(value)) subschemas.push({ path: childPath, schema: value });
      const holdsSchemas = kind === "list" || Array.isArray(value) || kind === "map";
      if (!holdsSchemas || typeof value !== "object" || value === null) continue;
      for (const [step, child] of Object.entries(value))
        if (isObject(child))
          subschemas.push({ path: appendPointer(childPath, step), schema: child });
    }
  return subschemas;
};
