import { isObject, pointer } from "@/lib/agent/json";

type Place = "schema" | "map" | "list" | "keyword";

const maps = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const single = [
  ...["items", "additionalProperties", "not", "if", "then", "else", "contains"],
  ...["propertyNames", "unevaluatedProperties", "unevaluatedItems", "additionalItems"],
];

/** The kind of value of a keyword: a schema, a map or list of schemas, or a plain value such as a default. */
export const placeUnder = (keyword: string): Place => {
  if (maps.includes(keyword)) return "map";
  if (lists.includes(keyword)) return "list";
  return single.includes(keyword) ? "schema" : "keyword";
};

/** The kind of value that a path within a schema leads to. */
export const placeAt = (steps: readonly string[]): Place =>
  steps.reduce<Place>(
    (place, step) =>
      place === "schema" ? placeUnder(step) : place === "keyword" ? "keyword" : "schema",
    "schema",
  );

export type Level = { path: string; schema: Record<string, unknown> };

/** Every subschema, outermost first. Not recursive, so that depth cannot exhaust the stack. */
export const levelsOf = (root: Record<string, unknown>): Level[] => {
  const levels: Level[] = [{ path: "", schema: root }];
  for (const { path, schema } of levels)
    for (const [keyword, value] of Object.entries(schema)) {
      const place = placeUnder(keyword);
      if (place === "keyword") continue;
      const at = pointer(path, keyword);
      if (place === "schema" && isObject(value)) levels.push({ path: at, schema: value });
      const inner = place === "list" || Array.isArray(value) || place === "map";
      if (!inner || typeof value !== "object" || value === null) continue;
      for (const [step, child] of Object.entries(value))
        if (isObject(child)) levels.push({ path: pointer(at, step), schema: child });
    }
  return levels;
};
