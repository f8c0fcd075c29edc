import { SECRET_NAME_PATTERN } from "@/components/browser-storage/caller-profiles";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

const isSecret = (name: string, schema: JsonSchema | undefined): boolean =>
  SECRET_NAME_PATTERN.test(name) || schema?.format === "password" || schema?.writeOnly === true;

const strip = (value: unknown, schema: JsonSchema | undefined): unknown => {
  if (Array.isArray(value)) {
    const items = isObject(schema?.items) ? schema.items : undefined;
    return value.map((item) => strip(item, items));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecret(name, schema?.properties?.[name]))
      .map(([name, inner]) => [name, strip(inner, schema?.properties?.[name])]),
  );
};

/**
 * Removes secrets from the arguments, by name or by schema, so that they may be stored or linked.
 */
export const withoutSecrets = (
  params: Record<string, unknown>,
  schema?: JsonSchema,
): Record<string, unknown> => strip(params, schema) as Record<string, unknown>;
