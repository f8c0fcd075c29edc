import { checkParameters } from "@/lib/agent/check-schema";
import { canonical, isObject, measureJson, pointer, pointerSteps } from "@/lib/agent/json";
import { isReservedName, jsonTypes, type ParametersSchema } from "@/lib/agent/json-schema";
import type { Say } from "../import-kind";
import { inlineReferences } from "./inline-references";
import { levelsOf, placeAt } from "./schema-places";

type Schema = Record<string, unknown>;

export type Mended = {
  parameters: ParametersSchema;
  /** Whether the schema said, where it does not belong, that people must be asked first. */
  confirmation?: boolean;
};

const empty = (): ParametersSchema => ({ type: "object", properties: {} });
const confirmationWords = ["confirmationRequired", "requiresConfirmation"];

/** Agents that list the properties alone: `{city: {type: "string"}}`. */
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

/** Takes a flag out of the place where a schema's keywords or properties stand. */
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
        `"${word}" stood inside the parameters and was moved to the tool.`,
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
          ? `"${name}" belongs to the system, so it is no parameter here. ${sent} is sent on in its place.`
          : `"${name}" belongs to the system, so it was taken out of this object. Models no longer learn of it.`,
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

/** Removes or repairs what stands at one place, and says so. */
const mendAt = (schema: Schema, path: string, complaint: string, say: Say) => {
  const steps = pointerSteps(path);
  const key = steps.at(-1) ?? "";
  const parent = parentOf(schema, steps);
  if (!parent || !(key in parent)) return;
  const value = parent[key];
  if (["map", "list"].includes(placeAt(steps.slice(0, -1)))) {
    const known = jsonTypes.find((type) => type === value);
    parent[key] = known ? { type: known } : {};
    return say(path, "schema_replaced", `${complaint} It was written anew.`);
  }
  const distinct = Array.isArray(value)
    ? [...new Map(value.map((item) => [canonical(item), item])).values()]
    : [];
  if (key === "enum" && Array.isArray(value) && distinct.length < value.length) {
    parent[key] = distinct;
    return say(path, "enum_mended", `${complaint} It is listed once now.`);
  }
  delete parent[key];
  const code = ["pattern", "default"].includes(key) ? `${key}_dropped` : "keyword_dropped";
  say(path, code, `"${key}" was left out. ${complaint}`);
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
          `"${name}" has no description, so a model has to guess what it is.`,
        );
    if (type === "array" && items === undefined)
      say(level.path, "items_missing", "This list does not say what its items are.");
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
 * Makes a parameter schema that the language accepts out of what an agent sent. What is acceptable stays as it
 * came, key order included; everything else is mended with a warning. Paths are relative to the parameters.
 */
export const mendParameters = (raw: unknown, say: Say): Mended => {
  if (raw === undefined || raw === null) {
    say("", "parameters_missing", "The tool says nothing of its parameters, so it takes none.");
    return { parameters: empty() };
  }
  const limits = { depth: 96, keys: 50_000 };
  if (!isObject(raw) || measureJson(raw, limits).depth > limits.depth) {
    say(
      "",
      "parameters_replaced",
      "The parameters are not a usable schema, so the tool takes none.",
    );
    return { parameters: empty() };
  }
  let schema: Schema = structuredClone(raw);
  if (isBareMap(schema)) {
    const flags = Object.entries(schema).filter(([, value]) => typeof value === "boolean");
    const properties = Object.entries(schema).filter(([, value]) => typeof value !== "boolean");
    schema = { type: "object", properties: Object.fromEntries(properties) };
    for (const [key, value] of flags) schema[key] = value;
    say("", "properties_bare", "The parameters were a bare list of properties and were wrapped.");
  }
  const confirmation = takeConfirmation(schema, say);
  schema = inlineReferences(schema, say);
  if (schema.type !== "object") {
    const missing = schema.type === undefined;
    schema = missing ? { type: "object", ...schema } : { ...schema, type: "object" };
    say("", missing ? "type_missing" : "type_mended", `The parameters are given "type": "object".`);
  }
  if (!isObject(schema.properties)) {
    schema = { ...schema, properties: {} };
    say("", "properties_missing", `The parameters are given empty "properties".`);
  }
  takeReserved(schema, say);
  // One mend can uncover the next complaint, as when a type comes to light under a bad keyword.
  for (let round = 0; round < 20; round += 1) {
    const issues = checkParameters(schema);
    if (issues.length === 0) {
      noteGaps(schema, say);
      const parameters = schema as ParametersSchema;
      return { parameters, ...(confirmation !== undefined && { confirmation }) };
    }
    const whole = issues.find(({ path }) => path === "");
    if (whole) {
      say("", "parameters_replaced", `${whole.message} The tool takes no parameters for now.`);
      break;
    }
    for (const { path, message } of issues) mendAt(schema, path, message, say);
  }
  return { parameters: empty(), ...(confirmation !== undefined && { confirmation }) };
};
