import { checkParameters } from "@/lib/agent/check-schema";
import { canonical, isObject, measureJson, pointer, pointerSteps } from "@/lib/agent/json";
import { isReservedName, jsonTypes, type ParametersSchema } from "@/lib/agent/json-schema";
import type { Say } from "../import-kind";
import { inlineReferences } from "./inline-references";
import { levelsOf, placeAt } from "./schema-places";

type Schema = Record<string, unknown>;

export type Mended = {
  parameters: ParametersSchema;
  /** A confirmation flag that was misplaced inside the schema. */
  confirmation?: boolean;
};

const empty = (): ParametersSchema => ({ type: "object", properties: {} });
const confirmationWords = ["confirmationRequired", "requiresConfirmation"];

/** Some agents send only the properties: `{city: {type: "string"}}`. */
const isBareMap = (raw: Schema) => {
  const values = Object.values(raw);
  const others = values.filter((value) => typeof value !== "boolean");
  return (
    !isObject(raw.properties) &&
    typeof raw.type !== "string" &&
    others.length > 0 &&
    others.every((value) => isObject(value) && ("type" in value || "description" in value))
  );
};

/** Removes a confirmation flag from among a schema's keywords or properties, and returns it. */
const takeConfirmation = (schema: Schema, say: Say): boolean | undefined => {
  const homes: [path: string, home: unknown][] = [
    ["", schema],
    ["/properties", schema.properties],
  ];
  let found: boolean | undefined;
  for (const [path, home] of homes)
    for (const word of confirmationWords) {
      if (!isObject(home) || typeof home[word] !== "boolean") continue;
      found = (found ?? false) || home[word];
      delete home[word];
      say(
        pointer(path, word),
        "confirmation_misplaced",
        `"${word}" was inside the parameters and was moved to the tool.`,
      );
    }
  return found;
};

const takeReserved = (schema: Schema, say: Say) => {
  for (const level of levelsOf(schema)) {
    const { properties, required } = level.schema;
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties).filter(isReservedName)) {
      delete properties[name];
      if (Array.isArray(required)) {
        const kept = required.filter((one) => one !== name);
        if (kept.length > 0) level.schema.required = kept;
        else delete level.schema.required;
      }
      const where = pointer(`${level.path}/properties`, name);
      const sent = name === "toolName" ? "The tool's name" : `The call's own {{context.${name}}}`;
      say(
        where,
        "reserved_name",
        level.path === ""
          ? `"${name}" is reserved and cannot be a parameter. ${sent} is sent instead.`
          : `"${name}" is reserved and was removed from this object.`,
      );
    }
  }
};

const parentOf = (schema: Schema, steps: readonly string[]): Record<string, unknown> | undefined =>
  steps
    .slice(0, -1)
    .reduce<unknown>(
      (value, step) =>
        typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined,
      schema,
    ) as Record<string, unknown> | undefined;

/** Repairs or removes the invalid value at a path, with a warning. */
const mendAt = (schema: Schema, path: string, complaint: string, say: Say) => {
  const steps = pointerSteps(path);
  const key = steps.at(-1) ?? "";
  const parent = parentOf(schema, steps);
  if (!parent || !(key in parent)) return;
  const value = parent[key];
  if (["map", "list"].includes(placeAt(steps.slice(0, -1)))) {
    const known = jsonTypes.find((type) => type === value);
    parent[key] = known ? { type: known } : {};
    return say(path, "schema_replaced", `${complaint} The schema was replaced.`);
  }
  const distinct = Array.isArray(value)
    ? [...new Map(value.map((item) => [canonical(item), item])).values()]
    : [];
  if (key === "enum" && Array.isArray(value) && distinct.length < value.length) {
    parent[key] = distinct;
    return say(path, "enum_mended", `${complaint} Duplicates were removed.`);
  }
  delete parent[key];
  const code = ["pattern", "default"].includes(key) ? `${key}_dropped` : "keyword_dropped";
  say(path, code, `"${key}" was removed. ${complaint}`);
};

const noteGaps = (schema: Schema, say: Say) => {
  for (const level of levelsOf(schema)) {
    const { properties, type, items, required } = level.schema;
    const known = isObject(properties) ? properties : {};
    for (const [name, property] of Object.entries(known))
      if (isObject(property) && !property.description)
        say(
          pointer(`${level.path}/properties`, name),
          "description_missing",
          `"${name}" has no description. Models need one to use it correctly.`,
        );
    if (type === "array" && items === undefined)
      say(level.path, "items_missing", "This array does not define its items.");
    if (isObject(properties) && Array.isArray(required))
      for (const name of required)
        if (typeof name === "string" && !Object.hasOwn(known, name))
          say(
            `${level.path}/required`,
            "required_unknown",
            `"${name}" is required, but there is no such property.`,
          );
  }
};

/**
 * Converts what an agent sent to a valid parameter schema. Valid parts are unchanged, including their key order;
 * everything else is repaired with a warning. Paths are relative to the parameters.
 */
export const mendParameters = (raw: unknown, say: Say): Mended => {
  if (raw === undefined || raw === null) {
    say("", "parameters_missing", "The tool declares no parameters.");
    return { parameters: empty() };
  }
  const limits = { depth: 96, keys: 50_000 };
  if (!isObject(raw) || measureJson(raw, limits).depth > limits.depth) {
    say("", "parameters_replaced", "The parameters are not a valid schema and were removed.");
    return { parameters: empty() };
  }
  let schema: Schema = structuredClone(raw);
  if (isBareMap(schema)) {
    const flags = Object.entries(schema).filter(([, value]) => typeof value === "boolean");
    const properties = Object.entries(schema).filter(([, value]) => typeof value !== "boolean");
    schema = { type: "object", properties: Object.fromEntries(properties) };
    for (const [key, value] of flags) schema[key] = value;
    say(
      "",
      "properties_bare",
      "The parameters were bare properties and were wrapped in an object schema.",
    );
  }
  const confirmation = takeConfirmation(schema, say);
  schema = inlineReferences(schema, say);
  if (schema.type !== "object") {
    const missing = schema.type === undefined;
    schema = missing ? { type: "object", ...schema } : { ...schema, type: "object" };
    say(
      "",
      missing ? "type_missing" : "type_mended",
      `"type": "object" was added to the parameters.`,
    );
  }
  if (!isObject(schema.properties)) {
    schema = { ...schema, properties: {} };
    say("", "properties_missing", `Empty "properties" were added to the parameters.`);
  }
  takeReserved(schema, say);
  // A repair can reveal another issue, for example a type below an invalid keyword.
  for (let round = 0; round < 20; round += 1) {
    const issues = checkParameters(schema);
    if (issues.length === 0) {
      noteGaps(schema, say);
      const parameters = schema as ParametersSchema;
      return { parameters, ...(confirmation !== undefined && { confirmation }) };
    }
    const whole = issues.find(({ path }) => path === "");
    if (whole) {
      say("", "parameters_replaced", `${whole.message} The parameters were removed.`);
      break;
    }
    for (const { path, message } of issues) mendAt(schema, path, message, say);
  }
  return { parameters: empty(), ...(confirmation !== undefined && { confirmation }) };
};
