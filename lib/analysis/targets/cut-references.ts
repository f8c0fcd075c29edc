import { isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { createReferences } from "@/lib/schema/references";
import { listSubschemas } from "@/lib/schema/subschemas";
import type { Reasons } from "./target";

/**
 * Removes recursive references and the definitions, for consumers that follow none. What a schema
 * refers to keeps only its type and description.
 */
export const cutReferences = (
  original: ParametersSchema,
  label: string,
  { degrade }: Reasons,
): ParametersSchema => {
  const parameters = structuredClone(original);
  const { find } = createReferences(parameters);
  for (const { path, schema } of listSubschemas(parameters)) {
    if (path === "" || typeof schema.$ref !== "string") continue;
    const target = find(schema);
    const { type, description }: JsonSchema = { ...(isObject(target) && target), ...schema };
    for (const keyword of Object.keys(schema)) delete schema[keyword];
    Object.assign(schema, type && { type }, description && { description });
    if (/^\/(?:\$defs|definitions)\//.test(path)) continue;
    const message = `${label} does not support recursive schemas, so it does not learn what this value contains.`;
    degrade(`/parameters${path}`, message);
  }
  const { $defs: _, definitions: __, ...rest } = parameters;
  return rest;
};
