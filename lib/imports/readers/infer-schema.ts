import { isObject } from "@/lib/schema/json";
import type { JsonSchema, JsonType } from "@/lib/schema/json-schema";
import { detectFormat } from "./detect-format";

/**
 * Maximum depth, to stay below the validator's limit of levels. Values nested deeper are accepted
 * without a schema.
 */
const MAX_DEPTH = 24;
/** Maximum number of items read per list. More of them rarely add information. */
const MAX_ITEMS = 1000;

/** What all samples at one position have in common. */
type Observation = {
  count: number;
  types: Set<JsonType>;
  formats: Set<string | undefined>;
  fields: Map<string, Observation>;
  items?: Observation;
  /** The number of objects, used to find the fields that all of them have. */
  objects: number;
};

const createObservation = (): Observation => ({
  count: 0,
  types: new Set(),
  formats: new Set(),
  fields: new Map(),
  objects: 0,
});

const observe = (observation: Observation, value: unknown, depth: number) => {
  observation.count += 1;
  if (value === null || value === undefined) observation.types.add("null");
  else if (typeof value === "string") {
    observation.types.add("string");
    observation.formats.add(detectFormat(value));
  } else if (typeof value === "number")
    observation.types.add(Number.isInteger(value) ? "integer" : "number");
  else if (typeof value === "boolean") observation.types.add("boolean");
  else if (Array.isArray(value)) {
    observation.types.add("array");
    if (depth >= MAX_DEPTH) return;
    observation.items ??= createObservation();
    for (const item of value.slice(0, MAX_ITEMS)) observe(observation.items, item, depth + 1);
  } else if (isObject(value)) {
    observation.types.add("object");
    observation.objects += 1;
    if (depth >= MAX_DEPTH) return;
    for (const [name, field] of Object.entries(value)) {
      const fieldObservation = observation.fields.get(name) ?? createObservation();
      observation.fields.set(name, fieldObservation);
      observe(fieldObservation, field, depth + 1);
    }
  }
};

/** How much samples are trusted to show every value. */
type Trust = {
  /** Number of objects after which a field that all of them have is required. */
  objects: number;
  /**
   * Maximum number of field names. With more, the keys of an object are assumed to differ each
   * time.
   */
  fields: number;
  /**
   * Whether strings always have the format that samples share, and whole numbers are always whole.
   */
  looks: boolean;
};

/** A sample that was written to be typical. */
const typicalSample: Trust = { objects: 1, fields: Infinity, looks: true };
/** Some of the results that a service returns. */
const someResults: Trust = { objects: 5, fields: 100, looks: false };

const toTypes = ({ types }: Observation, { looks }: Trust): JsonType[] => {
  if (looks) return [...types].filter((type) => type !== "integer" || !types.has("number"));
  return [...new Set([...types].map((type) => (type === "integer" ? "number" : type)))];
};

const toSchema = (observation: Observation, trust: Trust): JsonSchema => {
  const types = toTypes(observation, trust);
  // Null alone does not reveal the type of other values.
  if (types.length === 0 || (types.length === 1 && types[0] === "null")) return {};
  const schema: JsonSchema = { type: types.length === 1 ? types[0] : types };
  const [format] = observation.formats;
  if (trust.looks && observation.formats.size === 1 && format) schema.format = format;
  if (observation.types.has("object") && observation.fields.size <= trust.fields) {
    const entries = [...observation.fields].map(
      ([name, field]) => [name, toSchema(field, trust)] as const,
    );
    schema.properties = Object.fromEntries(entries);
    const required = [...observation.fields]
      .filter(([, field]) => field.count === observation.objects)
      .filter(() => observation.objects >= trust.objects)
      .map(([name]) => name);
    if (required.length > 0) schema.required = required;
  }
  if (observation.items && observation.items.count > 0)
    schema.items = toSchema(observation.items, trust);
  return schema;
};

/**
 * Infers a JSON Schema from sample JSON: types, string formats, item types over all items, and
 * `null` as an additional type. A field is required if every sample of its object has it. Reserved
 * names are kept, and the caller renames them. Runs in the browser.
 */
export const inferSchema = (value: unknown): JsonSchema => {
  const observation = createObservation();
  observe(observation, value, 0);
  return toSchema(observation, typicalSample);
};

/**
 * Infers the schema of results from some of them. It claims less than `inferSchema`, because later
 * results that violate it fail. Fields are required only after five objects have had them, and any
 * numbers and strings are allowed.
 */
export const inferResultSchema = (results: readonly unknown[]): JsonSchema => {
  const observation = createObservation();
  for (const result of results) observe(observation, result, 0);
  return toSchema(observation, someResults);
};
