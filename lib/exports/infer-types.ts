import type { JsonSchema, JsonType } from "@/lib/schema/json-schema";

/** The types of a schema, also where only its other keywords tell them; none if it allows all. */
export const inferTypes = (schema: JsonSchema): JsonType[] => {
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.properties ?? schema.required ?? schema.additionalProperties) return ["object"];
  return schema.items ? ["array"] : [];
};
