import { appendPointer, isObject } from "./json";

type KeywordKind = "schema" | "map" | "list" | "keyword";

const mapKeywords = [
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
];
const listKeywords = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemaKeywords = [
  "items",
  "additionalProperties",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "unevaluatedProperties",
  "unevaluatedItems",
  "additionalItems",
  "contentSchema",
];
const keywordKinds = new Map<string, KeywordKind>([
  ...mapKeywords.map((keyword) => [keyword, "map"] as const),
  ...listKeywords.map((keyword) => [keyword, "list"] as const),
  ...schemaKeywords.map((keyword) => [keyword, "schema"] as const),
]);

/** The kind of value of a keyword: a schema, a map or list of schemas, or a plain value such as a default. */
export const getKeywordKind = (keyword: string): KeywordKind =>
  keywordKinds.get(keyword) ?? "keyword";

/** The kind of value that a path within a schema leads to. */
export const getKindAt = (steps: readonly string[]): KeywordKind => {
  let kind: KeywordKind = "schema";
  for (const [index, step] of steps.entries()) {
    if (kind === "keyword") return kind;
    // `items` holds a list in draft 7's tuples, whose steps are numbers.
    const isTupleItem: boolean = /^\d+$/.test(step) && isTuple(steps[index - 1]);
    kind = kind === "schema" && !isTupleItem ? getKeywordKind(step) : "schema";
  }
  return kind;
};
const isTuple = (keyword: string | undefined) => keyword === "items";

/** A schema directly inside another one, with the steps that lead to it. */
export type Child = { keyword: string; steps: (string | number)[]; schema: unknown };

/**
 * The direct subschemas. A member of `dependencies` that lists names is not one. Values in place of a schema are
 * included, so that a check can report them.
 */
export const listChildren = (schema: Record<string, unknown>): Child[] =>
  Object.entries(schema).flatMap(([keyword, value]): Child[] => {
    const kind = getKeywordKind(keyword);
    if (kind === "keyword") return [];
    if (Array.isArray(value) && (kind === "list" || isTuple(keyword)))
      return value.map((child, index) => ({ keyword, steps: [keyword, index], schema: child }));
    if (kind === "map" && isObject(value))
      return Object.entries(value)
        .filter(([, child]) => keyword !== "dependencies" || !Array.isArray(child))
        .map(([name, child]) => ({ keyword, steps: [keyword, name], schema: child }));
    return kind === "schema" && (isObject(value) || typeof value === "boolean")
      ? [{ keyword, steps: [keyword], schema: value }]
      : [];
  });

export type Subschema = { path: string; schema: Record<string, unknown> };

/** Every subschema that is an object, outermost first. Not recursive, so that depth cannot exhaust the stack. */
export const listSubschemas = (root: Record<string, unknown>): Subschema[] => {
  const subschemas: Subschema[] = [{ path: "", schema: root }];
  for (const { path, schema } of subschemas)
    for (const { steps, schema: child } of listChildren(schema))
      if (isObject(child))
        subschemas.push({ path: steps.reduce<string>(appendPointer, path), schema: child });
  return subschemas;
};
