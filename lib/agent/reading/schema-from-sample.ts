import { isObject } from "../json";
import type { JsonSchema, JsonType } from "../json-schema";
import { formatOf } from "./text-format";

/** Deeper than the validator allows; below it anything goes. */
const maxDepth = 24;
/** Looking at more items of one list teaches little. */
const maxItems = 1000;

/** What was seen at one place, over every sample of it. */
type Seen = {
  count: number;
  types: Set<JsonType>;
  formats: Set<string | undefined>;
  fields: Map<string, Seen>;
  items?: Seen;
  /** How many objects were seen, to tell which fields all of them have. */
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
  // Null alone tells nothing of what else may stand there.
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
 * The JSON Schema that describes a sample: types, formats that a text shows, lists over all their items, `null`
 * as one more type. A field is required where every sample of its object has it. Reserved names stay, for whoever
 * asks to rename them. Runs in a browser tab.
 */
export const schemaFromSample = (value: unknown): JsonSchema => {
  const seen = nothing();
  look(seen, value, 0);
  return schemaOf(seen);
};
