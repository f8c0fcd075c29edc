import {
  createParameterPlaceholder,
  toParameterName,
} from "@/lib/imports/readers/request/placeholders";
import { appendPointer, isObject, type Json } from "@/lib/schema/json";
import {
  isReservedName,
  type JsonSchema,
  type ParametersSchema,
  suggestUnreservedName,
} from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import { cutText } from "../truncate";

const listChildren = (schema: JsonSchema): JsonSchema[] =>
  [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ].filter((child): child is JsonSchema => isObject(child));

const containsReservedName = (schema: JsonSchema): boolean =>
  Object.keys(schema.properties ?? {}).some(isReservedName) ||
  listChildren(schema).some(containsReservedName);

const removeName = (names: string[] | undefined, name: string) =>
  names?.filter((other) => other !== name);

const setRequired = (schema: JsonSchema, names: string[] | undefined) => {
  if (names && names.length > 0) schema.required = names;
  else delete schema.required;
};

export type Inputs = ReturnType<typeof createInputs>;

/**
 * Collects a tool's parameters. Invalid, duplicate and reserved names are replaced. The request still uses the
 * original name, because only the placeholder changes.
 */
export const createInputs = (toolName: string, addWarning: AddWarning) => {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const usedNames = { has: (name: string) => Object.hasOwn(properties, name) };

  /** Removes reserved names from where a template cannot restore them. */
  const stripReservedNames = (schema: JsonSchema, path: string) => {
    for (const name of Object.keys(schema.properties ?? {}).filter(isReservedName)) {
      delete schema.properties?.[name];
      setRequired(schema, removeName(schema.required, name));
      addWarning(
        path,
        "reserved_name",
        `"${name}" is reserved and was removed from an array or variant.`,
      );
    }
    for (const child of listChildren(schema)) stripReservedNames(child, path);
  };

  /** The template for a value: its placeholder, or an object that restores reserved names. */
  const expand = (schema: JsonSchema, steps: string[], path: string): Json => {
    if (!containsReservedName(schema)) return createParameterPlaceholder(...steps);
    const { properties: fields = {} } = schema;
    const isPlainObject = Object.keys(fields).length > 0 && !schema.anyOf && !schema.oneOf;
    if (!isPlainObject) {
      stripReservedNames(schema, path);
      return createParameterPlaceholder(...steps);
    }
    const entries: [string, Json][] = [];
    for (const [name, child] of Object.entries(fields)) {
      const newName = isReservedName(name) ? suggestUnreservedName(name, toolName) : name;
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
      if (!name.includes("{{"))
        entries.push([
          name,
          expand(child, [...steps, newName], appendPointer(`${path}/properties`, newName)),
        ]);
    }
    return Object.fromEntries(entries);
  };

  /** Adds a parameter. Returns its name and the template that sends it. */
  const add = (
    upstreamName: string,
    schema: JsonSchema,
    location: string,
    isRequired: boolean,
  ): { name: string; template: Json } => {
    const name = toParameterName(upstreamName, usedNames, toolName, location);
    const path = appendPointer("/parameters/properties", name);
    properties[name] = schema;
    if (isRequired) required.push(name);
    if (name !== upstreamName)
      addWarning(
        path,
        isReservedName(upstreamName) ? "reserved_name" : "name_mended",
        `"${cutText(upstreamName, 100)}" was renamed to "${name}". It is sent under its original name.`,
      );
    return { name, template: expand(schema, [name], path) };
  };

  const parameters = (): ParametersSchema => ({
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
  });
  return { add, parameters, usedNames };
};
