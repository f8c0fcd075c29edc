import { MAX_PROPERTIES } from "@/lib/schema/check-schema";
import { isObject } from "@/lib/schema/json";
import { listSubschemas } from "@/lib/schema/subschemas";
import type { AddWarning } from "../import-kind";

type Schema = Record<string, unknown>;

/** Keywords that still describe an object after its properties are dropped. */
const outlineKeywords = new Set(["type", "title", "description", "default", "nullable"]);

/**
 * Drops properties beyond the limit. The fields of the most deeply nested objects go first, and
 * those objects then accept any field. Parameters go last, and required ones last of all.
 */
export const limitProperties = (schema: Schema, addWarning: AddWarning) => {
  const levels = listSubschemas(schema).filter(({ schema: { properties } }) =>
    isObject(properties),
  );
  const getCount = (level: Schema) => Object.keys(level.properties as object).length;
  let count = levels.reduce((sum, level) => sum + getCount(level.schema), 0);
  if (count <= MAX_PROPERTIES) return;
  for (const { path, schema: level } of levels.slice(1).reverse()) {
    if (count <= MAX_PROPERTIES) break;
    count -= getCount(level);
    for (const keyword of Object.keys(level))
      if (!outlineKeywords.has(keyword)) delete level[keyword];
    addWarning(
      path,
      "properties_cut",
      `The schema has more than ${MAX_PROPERTIES} properties, so this object accepts any fields.`,
    );
  }
  const properties = schema.properties;
  if (count <= MAX_PROPERTIES || !isObject(properties)) return;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const names = Object.keys(properties);
  const importedNames = [
    ...names.filter((name) => required.has(name)),
    ...names.filter((name) => !required.has(name)),
  ].slice(0, MAX_PROPERTIES);
  for (const name of names) if (!importedNames.includes(name)) delete properties[name];
  addWarning(
    "/properties",
    "properties_cut",
    `Only ${MAX_PROPERTIES} of ${names.length} parameters were imported.`,
  );
};
