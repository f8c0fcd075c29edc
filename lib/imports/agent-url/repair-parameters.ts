import type { Issue } from "@/lib/errors";
import { checkParameters } from "@/lib/schema/check-schema";
import {
  appendPointer,
  canonicalJson,
  isObject,
  measureJson,
  parsePointer,
} from "@/lib/schema/json";
import {
  isReservedName,
  jsonTypes,
  type ParametersSchema,
  suggestUnreservedName,
} from "@/lib/schema/json-schema";
import { findKeyword, listLayers } from "@/lib/schema/layers";
import { createReferences } from "@/lib/schema/references";
import { getKindAt, listSubschemas } from "@/lib/schema/subschemas";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { getDroppedCode } from "../repair-tool";
import { limitProperties } from "./limit-properties";
import { repairAuthoredSchema } from "./repair-authored-schema";

type Schema = Record<string, unknown>;

type RepairedParameters = {
  parameters: ParametersSchema;
  /** A confirmation flag that was misplaced inside the schema. */
  confirmation?: boolean;
};

const emptyParameters = (): ParametersSchema => ({ type: "object", properties: {} });
const confirmationKeys = ["confirmationRequired", "requiresConfirmation"];

/**
 * Whether these are bare properties, such as `{city: {type: "string"}}`, which is all that some
 * agents send.
 */
const isBareMap = (raw: Schema) => {
  const values = Object.values(raw);
  const schemas = values.filter((value) => typeof value !== "boolean");
  return (
    !isObject(raw.properties) &&
    typeof raw.type !== "string" &&
    schemas.length > 0 &&
    schemas.every((value) => isObject(value) && ("type" in value || "description" in value))
  );
};

/**
 * Removes confirmation flags from a schema's keywords and properties. Returns undefined if there
 * were none.
 */
const extractConfirmation = (schema: Schema, addWarning: AddWarning): boolean | undefined => {
  const locations: [path: string, home: unknown][] = [
    ["", schema],
    ["/properties", schema.properties],
  ];
  let confirmation: boolean | undefined;
  for (const [path, container] of locations)
    for (const word of confirmationKeys) {
      if (!isObject(container) || typeof container[word] !== "boolean") continue;
      confirmation = (confirmation ?? false) || container[word];
      delete container[word];
      addWarning(
        appendPointer(path, word),
        "confirmation_misplaced",
        `"${word}" was inside the parameters and was moved to the tool.`,
      );
    }
  return confirmation;
};

/**
 * Replaces a reference at the top level with its target, because callers read the parameter names
 * there. All other references stay.
 */
const inlineRoot = (schema: Schema, addWarning: AddWarning): Schema => {
  let result = schema;
  const seen = new Set<unknown>();
  while (typeof result.$ref === "string") {
    const target = createReferences(result).find(result);
    const { $ref: reference, ...siblings } = result;
    if (!isObject(target) || seen.has(target)) return result;
    seen.add(target);
    result = { ...structuredClone(target), ...siblings };
    addWarning(
      "",
      "reference_inlined",
      `The reference ${JSON.stringify(reference)} at the top level was replaced by its schema.`,
    );
  }
  return result;
};

const removeReservedNames = (schema: Schema, addWarning: AddWarning) => {
  for (const level of listSubschemas(schema)) {
    const { properties, required } = level.schema;
    if (Array.isArray(required) && required.some(isReservedName)) {
      const remaining = required.filter((name) => !isReservedName(name));
      if (remaining.length > 0) level.schema.required = remaining;
      else delete level.schema.required;
    }
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties).filter(isReservedName)) {
      delete properties[name];
      const propertyPath = appendPointer(`${level.path}/properties`, name);
      const replacement =
        name === "toolName" ? "The tool's name" : `The call's own {{context.${name}}}`;
      addWarning(
        propertyPath,
        "reserved_name",
        level.path === ""
          ? `"${name}" is reserved and cannot be a parameter. ${replacement} is sent instead.`
          : `"${name}" is reserved and was removed from this object. To send it, add a parameter with another name, such as "${suggestUnreservedName(name)}", and use it in the request's body.`,
      );
    }
  }
};

const findParent = (
  schema: Schema,
  steps: readonly string[],
): Record<string, unknown> | undefined =>
  steps
    .slice(0, -1)
    .reduce<unknown>(
      (value, step) =>
        typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined,
      schema,
    ) as Record<string, unknown> | undefined;

/** Repairs or removes the invalid value at a path, with a warning. */
const repairAt = (
  schema: Schema,
  { code, path, message: problem }: Issue,
  addWarning: AddWarning,
) => {
  const steps = parsePointer(path);
  const key = steps.at(-1) ?? "";
  const parent = findParent(schema, steps);
  if (!parent || !(key in parent)) return;
  const value = parent[key];
  if (code === "forbidden_name") {
    delete parent[key];
    return addWarning(path, "property_left_out", `${problem} The property was removed.`);
  }
  // Gemini writes types in capital letters.
  const type = key === "type" && jsonTypes.find((each) => each === String(value).toLowerCase());
  if (type) {
    parent[key] = type;
    return addWarning(path, "type_mended", `${JSON.stringify(value)} was changed to "${type}".`);
  }
  if (["map", "list"].includes(getKindAt(steps.slice(0, -1)))) {
    const knownType = jsonTypes.find((type) => type === value);
    parent[key] = knownType ? { type: knownType } : {};
    return addWarning(path, "schema_replaced", `${problem} The schema was replaced.`);
  }
  const uniqueValues = Array.isArray(value)
    ? [...new Map(value.map((item) => [canonicalJson(item), item])).values()]
    : [];
  if (key === "enum" && Array.isArray(value) && uniqueValues.length < value.length) {
    parent[key] = uniqueValues;
    return addWarning(path, "enum_mended", `${problem} Duplicates were removed.`);
  }
  delete parent[key];
  const warningCode = key === "$ref" ? "reference_dropped" : getDroppedCode(key);
  addWarning(path, warningCode, `"${key}" was removed. ${problem}`);
};

/** Warns about named parameters without a description, at any depth. */
export const warnAboutDescriptions = (schema: Schema, addWarning: AddWarning) => {
  const references = createReferences(schema);
  for (const { path, schema: level } of listSubschemas(schema))
    for (const [name, property] of Object.entries(
      isObject(level.properties) ? level.properties : {},
    ))
      if (isObject(property) && !findKeyword(listLayers([property], references), "description"))
        addWarning(
          appendPointer(`${path}/properties`, name),
          "description_missing",
          `"${name}" has no description. Models need one to use it correctly.`,
        );
};

const warnAboutGaps = (schema: Schema, addWarning: AddWarning) => {
  warnAboutDescriptions(schema, addWarning);
  for (const level of listSubschemas(schema)) {
    const { properties, type, items, required } = level.schema;
    const knownProperties = isObject(properties) ? properties : {};
    if (type === "array" && items === undefined)
      addWarning(level.path, "items_missing", "This array does not define its items.");
    if (isObject(properties) && Array.isArray(required))
      for (const name of required)
        if (typeof name === "string" && !Object.hasOwn(knownProperties, name))
          addWarning(
            `${level.path}/required`,
            "required_unknown",
            `"${name}" is required, but there is no such property.`,
          );
  }
};

/**
 * Converts an agent's parameters to a valid parameter schema. Valid parts are unchanged, including
 * their key order. Everything else is repaired with a warning. Paths are relative to the
 * parameters.
 */
export const repairParameters = (raw: unknown, addWarning: AddWarning): RepairedParameters => {
  if (raw === undefined || raw === null) {
    addWarning("", "parameters_missing", "The tool declares no parameters.");
    return { parameters: emptyParameters() };
  }
  const limits = { depth: 96, keys: 50_000 };
  if (!isObject(raw) || measureJson(raw, limits).depth > limits.depth) {
    addWarning(
      "",
      "parameters_replaced",
      "The parameters are not a valid schema and were removed.",
    );
    return { parameters: emptyParameters() };
  }
  let schema: Schema = structuredClone(raw);
  if (isBareMap(schema)) {
    const flags = Object.entries(schema).filter(([, value]) => typeof value === "boolean");
    const properties = Object.entries(schema).filter(([, value]) => typeof value !== "boolean");
    schema = { type: "object", properties: Object.fromEntries(properties) };
    for (const [key, value] of flags) schema[key] = value;
    addWarning(
      "",
      "properties_bare",
      "The parameters were bare properties and were wrapped in an object schema.",
    );
  }
  const confirmation = extractConfirmation(schema, addWarning);
  schema = inlineRoot(schema, addWarning);
  if (schema.type !== "object") {
    const { type } = schema;
    schema = type === undefined ? { type: "object", ...schema } : { ...schema, type: "object" };
    if (type === undefined)
      addWarning("", "type_missing", `"type": "object" was added to the parameters.`);
    else
      addWarning(
        "",
        "type_mended",
        `The type of the parameters, ${cutText(JSON.stringify(type), 60)}, was changed to "object".`,
      );
  }
  if (!isObject(schema.properties)) {
    schema = { ...schema, properties: {} };
    addWarning("", "properties_missing", `Empty "properties" were added to the parameters.`);
  }
  removeReservedNames(schema, addWarning);
  repairAuthoredSchema(schema, addWarning);
  limitProperties(schema, addWarning);
  // A repair can reveal another issue, for example a type below an invalid keyword.
  for (let round = 0; round < 20; round += 1) {
    const issues = checkParameters(schema);
    if (issues.length === 0) {
      warnAboutGaps(schema, addWarning);
      const parameters = schema as ParametersSchema;
      return { parameters, ...(confirmation !== undefined && { confirmation }) };
    }
    const rootIssue = issues.find(({ path }) => path === "");
    if (rootIssue) {
      addWarning("", "parameters_replaced", `${rootIssue.message} The parameters were removed.`);
      break;
    }
    for (const issue of issues) repairAt(schema, issue, addWarning);
  }
  return { parameters: emptyParameters(), ...(confirmation !== undefined && { confirmation }) };
};
