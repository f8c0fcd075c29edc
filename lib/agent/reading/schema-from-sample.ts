import { isObject } from "../json";
import type { JsonSchema, JsonType } from "../json-schema";
import { formatOf } from "./text-format";

/** Values nested deeper than this are accepted without a schema, to stay below the validator's limit of levels. */
const maxDepth = 24;
/** More items of one list rarely add information. */
const maxItems = 1000;

/** What all samples at one position have in common. */
type Seen = {
  count: number;
  types: Set<JsonType>;
  formats: Set<string | undefined>;
  fields: Map<string, Seen>;
  items?: Seen;
  /** The number of objects, to find the fields that all of them have. */
  objects: number;
};

const nothing = (): Seen => ({
  count: 0,
  types: new Set(),
  formats: new Set(),
  fields: new Map(),
  objects: 0,
});

const look = (seen: Seen, value: unknown, depth: number) => {
  seen.count += 1;
  if (value === null || value === undefined) seen.types.add("null");
  else if (typeof value === "string") {
    seen.types.add("string");
    seen.formats.add(formatOf(value));
  } else if (typeof value === "number")
    seen.types.add(Number.isInteger(value) ? "integer" : "number");
  else if (typeof value === "boolean") seen.types.add("boolean");
  else if (Array.isArray(value)) {
    seen.types.add("array");
    if (depth >= maxDepth) return;
    seen.items ??= nothing();
    for (const item of value.slice(0, maxItems)) look(seen.items, item, depth + 1);
  } else if (isObject(value)) {
    seen.types.add("object");
    seen.objects += 1;
    if (depth >= maxDepth) return;
    for (const [name, field] of Object.entries(value)) {
      const known = seen.fields.get(name) ?? nothing();
      seen.fields.set(name, known);
      look(known, field, depth + 1);
    }
  }
};

const schemaOf = (seen: Seen): JsonSchema => {
  const types = [...seen.types].filter((type) => type !== "integer" || !seen.types.has("number"));
  // Null alone does not reveal the type of other values.
  if (types.length === 0 || (types.length === 1 && types[0] === "null")) return {};
  const schema: JsonSchema = { type: types.length === 1 ? types[0] : types };
  const [format] = seen.formats;
  if (seen.formats.size === 1 && format) schema.format = format;
  if (seen.types.has("object")) {
    const entries = [...seen.fields].map(([name, field]) => [name, schemaOf(field)] as const);
    schema.properties = Object.fromEntries(entries);
    const required = [...seen.fields]
      .filter(([, field]) => field.count === seen.objects)
      .map(([name]) => name);
    if (required.length > 0) schema.required = required;
  }
  if (seen.items && seen.items.count > 0) schema.items = schemaOf(seen.items);
  return schema;
};

/**
 * Infers a JSON Schema from sample JSON: types, string formats, item types over all items, `null` as an additional
 * type. A field is required when every sample of its object has it. Reserved names are kept; the caller renames
 * them. Runs in the browser.
 */
export const schemaFromSample = (value: unknown): JsonSchema => {
  const seen = nothing();
  look(seen, value, 0);
  return schemaOf(seen);
};
