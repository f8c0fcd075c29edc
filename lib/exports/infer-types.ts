import type { JsonSchema, JsonType } from "@/lib/schema/json-schema";

/**
 * Returns the types of a schema, inferred from its other keywords if it has no `type`. Returns an
 * empty array if the schema allows every type.
 */
export const inferTypes = (schema: JsonSchema): JsonType[] => {
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.properties ?? schema.required ?? schema.additionalProperties) return ["object"];
  return schema.items ? ["array"] : [];
};
