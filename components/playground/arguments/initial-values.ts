import { findParameterKind } from "@/lib/agent/parameters";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** Returns the only values that a schema allows. Empty if it lists none. */
export const listChoices = (schema: JsonSchema): unknown[] =>
  schema.enum ?? ("const" in schema ? [schema.const] : []);

/**
 * Returns the initial values of a form: every default, the required objects, and the required
 * values for which the schema allows only one choice.
 */
export function initialValues(schema: JsonSchema): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).flatMap<[string, unknown]>(
    ([name, child]) => {
      if (child.default !== undefined) return [[name, structuredClone(child.default)]];
      if (!schema.required?.includes(name)) return [];
      const choices = listChoices(child);
      if (choices.length === 1) return [[name, structuredClone(choices[0])]];
      const isObjectForm = findParameterKind(child).children === "properties" && child.properties;
      return isObjectForm ? [[name, initialValues(child)]] : [];
    },
  );
  return applyDefaults(schema, Object.fromEntries(entries));
}

/** Returns the value of an optional object or list when a person adds it. */
export function valueOnAdd(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return structuredClone(schema.default);
  return findParameterKind(schema).children === "items" ? [] : initialValues(schema);
}

/**
 * Removes properties that are `undefined`, which is how a form holds cleared fields. An absent
 * argument must be omitted, not sent as null or an empty string. Blank list items stay, so that the
 * other items keep their index.
 */
export function omitUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitUndefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, omitUndefined(inner)]),
  );
}

export type Params = Record<string, unknown>;
export const toRequestParams = (params: Params): Record<string, Json> =>
  omitUndefined(params) as Record<string, Json>;
