import { applyDefaults } from "@/lib/agent/defaults";
import { isObject, type Json } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { kindOf } from "@/lib/agent/parameters";

/** The initial values of a form: every default, and the required objects. */
export function startingValues(schema: JsonSchema): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).flatMap<[string, unknown]>(
    ([name, child]) => {
      if (child.default !== undefined) return [[name, structuredClone(child.default)]];
      const needed = schema.required?.includes(name) && kindOf(child) === "object";
      return needed && child.properties ? [[name, startingValues(child)]] : [];
    },
  );
  return applyDefaults(schema, Object.fromEntries(entries)) as Record<string, unknown>;
}

/** The value of an optional object or list when a person adds it. */
export function addedValue(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return structuredClone(schema.default);
  return kindOf(schema) === "array" ? [] : startingValues(schema);
}

/**
 * Removes properties that are `undefined`, which is how a form holds cleared fields: an absent argument must be
 * omitted, not sent as null or an empty string. Blank list items stay, so that the others keep their index.
 */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, withoutBlanks(inner)]),
  );
}

export type Params = Record<string, unknown>;
export const toSend = (params: Params): Record<string, Json> =>
  withoutBlanks(params) as Record<string, Json>;
