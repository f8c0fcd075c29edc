import { isObject, type Json, pointer } from "@/lib/agent/json";
import {
  isReservedName,
  type JsonSchema,
  type ParametersSchema,
  suggestName,
} from "@/lib/agent/json-schema";
import { parameterName, parameterPlaceholder } from "@/lib/agent/reading/request/placeholder";
import type { Say } from "../import-kind";

const inner = (schema: JsonSchema): JsonSchema[] =>
  [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ].filter((child): child is JsonSchema => isObject(child));

const holdsReserved = (schema: JsonSchema): boolean =>
  Object.keys(schema.properties ?? {}).some(isReservedName) || inner(schema).some(holdsReserved);

const without = (names: string[] | undefined, name: string) => names?.filter((one) => one !== name);

const setRequired = (schema: JsonSchema, names: string[] | undefined) => {
  if (names && names.length > 0) schema.required = names;
  else delete schema.required;
};

export type Input = { name: string; schema: JsonSchema };
export type Inputs = ReturnType<typeof createInputs>;

/**
 * Collects a tool's parameters. Invalid, duplicate and reserved names are replaced. The request still uses the
 * original name, because only the placeholder changes.
 */
export const createInputs = (toolName: string, say: Say) => {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const taken = { has: (name: string) => Object.hasOwn(properties, name) };

  /** Removes reserved names from where a template cannot restore them. */
  const strip = (schema: JsonSchema, path: string) => {
    for (const name of Object.keys(schema.properties ?? {}).filter(isReservedName)) {
      delete schema.properties?.[name];
      setRequired(schema, without(schema.required, name));
      say(path, "reserved_name", `"${name}" is reserved and was removed from an array or variant.`);
    }
    for (const child of inner(schema)) strip(child, path);
  };

  /** The template for a value: its placeholder, or an object that restores reserved names. */
  const expand = (schema: JsonSchema, at: string[], path: string): Json => {
    if (!holdsReserved(schema)) return parameterPlaceholder(...at);
    const { properties: fields = {} } = schema;
    const plain = Object.keys(fields).length > 0 && !schema.anyOf && !schema.oneOf;
    if (!plain) {
      strip(schema, path);
      return parameterPlaceholder(...at);
    }
    const sent: [string, Json][] = [];
    for (const [name, child] of Object.entries(fields)) {
      const to = isReservedName(name) ? suggestName(name, toolName) : name;
      if (to !== name) {
        delete fields[name];
        fields[to] = child;
        setRequired(
          schema,
          schema.required?.map((one) => (one === name ? to : one)),
        );
        say(path, "reserved_name", `"${name}" was renamed to "${to}". It is sent as "${name}".`);
      }
      if (!name.includes("{{"))
        sent.push([name, expand(child, [...at, to], pointer(`${path}/properties`, to))]);
    }
    return Object.fromEntries(sent);
  };

  /** Adds a parameter. Returns its name and the template that sends it. */
  const add = (
    upstream: string,
    schema: JsonSchema,
    place: string,
    isRequired: boolean,
  ): { name: string; template: Json } => {
    const name = parameterName(upstream, taken, toolName, place);
    const path = pointer("/parameters/properties", name);
    properties[name] = schema;
    if (isRequired) required.push(name);
    if (name !== upstream)
      say(
        path,
        isReservedName(upstream) ? "reserved_name" : "name_mended",
        `"${upstream.slice(0, 100)}" was renamed to "${name}". It is sent under its original name.`,
      );
    return { name, template: expand(schema, [name], path) };
  };

  const parameters = (): ParametersSchema => ({
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
  });
  return { add, parameters, taken };
};
