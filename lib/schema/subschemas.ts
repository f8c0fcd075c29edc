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

/**
 * Returns the kind of a keyword's value: a schema, a map or list of schemas, or a plain value such
 * as a default.
 */
export const getKeywordKind = (keyword: string): KeywordKind =>
  keywordKinds.get(keyword) ?? "keyword";

/** Returns the kind of value at a path within a schema. */
export const getKindAt = (steps: readonly string[]): KeywordKind => {
  let kind: KeywordKind = "schema";
  for (const [index, step] of steps.entries()) {
    if (kind === "keyword") return kind;
    // In draft 7's tuples, `items` holds a list, whose steps are numbers.
    const isTupleItem: boolean = /^\d+$/.test(step) && isTuple(steps[index - 1]);
    kind = kind === "schema" && !isTupleItem ? getKeywordKind(step) : "schema";
  }
  return kind;
};
const isTuple = (keyword: string | undefined) => keyword === "items";

/** A schema directly inside another one, with the steps that lead to it. */
type Child = { keyword: string; steps: (string | number)[]; schema: unknown };

/**
 * Lists the direct subschemas. Members of `dependencies` that list names are not subschemas. Values
 * that should be schemas but are not are included, so that a check can report them.
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

/**
 * Lists every subschema that is an object, outermost first. Iterative, so that depth cannot
 * overflow the stack.
 */
export const listSubschemas = (root: Record<string, unknown>): Subschema[] => {
  const subschemas: Subschema[] = [{ path: "", schema: root }];
  for (const { path, schema } of subschemas)
    for (const { steps, schema: child } of listChildren(schema))
      if (isObject(child))
        subschemas.push({ path: steps.reduce<string>(appendPointer, path), schema: child });
  return subschemas;
};
