import {
  createParameterPlaceholder,
  toParameterName,
} from "@/lib/imports/readers/request/placeholders";
import { appendPointer, isObject, type Json } from "@/lib/schema/json";
import { isReservedName, type JsonSchema, type ParametersSchema } from "@/lib/schema/json-schema";
import { listChildren, listSubschemas } from "@/lib/schema/subschemas";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";

const listLevels = (schema: JsonSchema) => listSubschemas(schema).map(({ schema: level }) => level);

const containsReservedName = (schema: JsonSchema): boolean =>
  listLevels(schema).some(({ properties }) =>
    Object.keys(isObject(properties) ? properties : {}).some(isReservedName),
  );

/** Whether a template of its properties can represent the whole object. */
const hasOnlyProperties = (schema: JsonSchema): boolean =>
  Object.keys(schema.properties ?? {}).length > 0 &&
  schema.$ref === undefined &&
  listChildren(schema).every(({ keyword }) => /^(?:p|additionalP)roperties$/.test(keyword));

const EXTRA_FIELDS = "Names inside this object were renamed, so only its named fields are sent.";

const removeName = (names: string[] | undefined, name: string) =>
  names?.filter((other) => other !== name);

const setRequired = (schema: JsonSchema, names: string[] | undefined) => {
  if (names && names.length > 0) schema.required = names;
  else delete schema.required;
};

/** Removes reserved names from places where a template cannot restore them. */
const stripReservedNames = (schema: JsonSchema, path: string, addWarning: AddWarning) => {
  for (const level of listLevels(schema) as JsonSchema[])
    for (const name of Object.keys(level.properties ?? {}).filter(isReservedName)) {
      delete level.properties?.[name];
      setRequired(level, removeName(level.required, name));
      addWarning(
        path,
        "reserved_name",
        `"${name}" is reserved and was removed from an array or variant.`,
      );
    }
};

/** The template for a value, and a function that renames the fields of such a value. */
type Expanded = { template: Json; rename: (value: unknown) => unknown };

const setExamples = (schema: JsonSchema, rename: Expanded["rename"]) => {
  if (schema.default !== undefined) schema.default = rename(schema.default) as Json;
  if (Array.isArray(schema.examples)) schema.examples = schema.examples.map(rename) as Json[];
};

/** Expands a value to its placeholder, or to an object that restores reserved names. */
const expand = (
  schema: JsonSchema,
  steps: string[],
  path: string,
  addWarning: AddWarning,
): Expanded => {
  const whole: Expanded = {
    template: createParameterPlaceholder(...steps),
    rename: (value) => value,
  };
  if (!containsReservedName(schema)) return whole;
  const { properties: fields = {} } = schema;
  if (!hasOnlyProperties(schema)) {
    stripReservedNames(schema, path, addWarning);
    return whole;
  }
  if (schema.additionalProperties) addWarning(path, "extra_fields", EXTRA_FIELDS);
  const members = new Map<string, Expanded & { newName: string }>();
  const fieldNames = { has: (name: string) => Object.hasOwn(fields, name) };
  for (const [name, child] of Object.entries(fields)) {
    const newName = isReservedName(name) ? toParameterName(name, fieldNames, steps.at(-1)) : name;
    if (newName !== name) {
      delete fields[name];
      fields[newName] = child;
      setRequired(
        schema,
        schema.required?.map((other) => (other === name ? newName : other)),
      );
      addWarning(
        path,
        "reserved_name",
        `"${name}" was renamed to "${newName}". It is sent as "${name}".`,
      );
    }
    const childPath = appendPointer(`${path}/properties`, newName);
    if (!name.includes("{{"))
      members.set(name, { newName, ...expand(child, [...steps, newName], childPath, addWarning) });
  }
  const rename = (value: unknown) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, field]) => {
            const member = members.get(name);
            return member ? [member.newName, member.rename(field)] : [name, field];
          }),
        )
      : value;
  setExamples(schema, rename);
  const templates = [...members].map(([name, { template }]) => [name, template] as const);
  return { template: Object.fromEntries(templates), rename };
};

export type Inputs = ReturnType<typeof createInputs>;

/**
 * Collects a tool's parameters. Invalid, duplicate and reserved names are replaced. The request
 * still uses the original name, because only the placeholder changes.
 */
export const createInputs = (addWarning: AddWarning) => {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  let definitions: Record<string, JsonSchema> = {};
  let annotations: JsonSchema = {};
  const usedNames = { has: (name: string) => Object.hasOwn(properties, name) };
  const reservedNames = new Set<string>();

  /** Keeps names for the inputs that have them already, however late they are added. */
  const reserve = (names: readonly string[]) => {
    for (const name of names) reservedNames.add(name);
  };

  /**
   * Adds a parameter. Returns its name, the template that sends it, and a function that renames the
   * fields of a value like those of the schema.
   */
  const add = (
    upstreamName: string,
    schema: JsonSchema,
    location: string,
    isRequired: boolean,
  ): Expanded & { name: string } => {
    const isTaken = (name: string) =>
      usedNames.has(name) || (name !== upstreamName && reservedNames.has(name));
    const name = toParameterName(upstreamName, { has: isTaken }, location);
    const path = appendPointer("/parameters/properties", name);
    properties[name] = schema;
    if (isRequired) required.push(name);
    // Many APIs have names with hyphens, and notes about each would hide the others.
    if (name !== upstreamName.replaceAll("-", "_"))
      addWarning(
        path,
        isReservedName(upstreamName) ? "reserved_name" : "name_mended",
        `"${cutText(upstreamName, 100)}" was renamed to "${name}". It is sent under its original name.`,
      );
    return { name, ...expand(schema, [name], path, addWarning) };
  };

  /** Sets the schemas that the parameters refer to. */
  const define = (schemas: Record<string, JsonSchema>) => {
    definitions = schemas;
    for (const [name, schema] of Object.entries(definitions))
      stripReservedNames(schema, appendPointer("/parameters/$defs", name), addWarning);
  };

  /** Sets annotations that belong to all parameters together. */
  const annotate = (keywords: JsonSchema) => {
    annotations = keywords;
  };

  const parameters = (): ParametersSchema => ({
    ...annotations,
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  });
  return { add, annotate, define, parameters, reserve, usedNames };
};
