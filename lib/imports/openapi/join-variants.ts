import type { JsonSchema } from "@/lib/schema/json-schema";
import type { Definitions } from "./conversion";
import { outlineSchema } from "./definitions";
import { toUniqueValues } from "./schema-keywords";
import { hasFields } from "./separable-body";

const joinSchemas = (schemas: readonly JsonSchema[]): JsonSchema => {
  const unique = toUniqueValues([...schemas]) as JsonSchema[];
  return unique.length === 1 ? { ...unique[0] } : { anyOf: unique };
};

/**
 * Converts a form that is one of several objects to one object with the fields of all. A field is
 * required if every variant or the form itself requires it. Returns the schema unchanged if it has
 * fields of its own or a variant has none.
 */
export const joinVariants = (schema: JsonSchema, definitions: Definitions): JsonSchema => {
  if (hasFields(schema)) return schema;
  const { anyOf = [], oneOf = [] } = outlineSchema(schema, definitions);
  const variants = [...anyOf, ...oneOf];
  if (variants.length === 0 || !variants.every(hasFields)) return schema;
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  const properties = [...names].map((name) => {
    const schemas = variants.flatMap(({ properties: own = {} }) =>
      Object.hasOwn(own, name) && own[name] ? [own[name]] : [],
    );
    return [name, joinSchemas(schemas)] as const;
  });
  const isRequired = (each: JsonSchema, name: string) => each.required?.includes(name) ?? false;
  const required = [...names].filter(
    (name) => isRequired(schema, name) || variants.every((variant) => isRequired(variant, name)),
  );
  return { ...schema, type: "object", properties: Object.fromEntries(properties), required };
};
