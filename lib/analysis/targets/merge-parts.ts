import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { mergeSchemas } from "@/lib/schema/merge-schemas";
import type { Reasons } from "./target";

type Merged = { schema: JsonSchema; remaining: JsonSchema[] };

const merge = ({ allOf = [], ...own }: JsonSchema): Merged => {
  let schema: JsonSchema = own;
  const remaining: JsonSchema[] = [];
  for (const part of allOf.filter(isObject)) {
    const inner = merge(part);
    const merged = mergeSchemas(schema, inner.schema);
    schema = merged.schema;
    remaining.push(...(merged.rest ? [merged.rest] : []), ...inner.remaining);
  }
  return { schema, remaining };
};

/**
 * Merges the `allOf` of one level of a schema, for consumers that do not read the keyword. What one
 * schema cannot express remains in `allOf`.
 */
export const mergeParts = (
  schema: JsonSchema,
  path: string,
  label: string,
  { degrade }: Reasons,
): JsonSchema => {
  if (!Array.isArray(schema.allOf)) return schema;
  const { schema: merged, remaining } = merge(schema);
  degrade(
    appendPointer(path, "allOf"),
    `${label} does not support "allOf", so its parts are merged.`,
  );
  return remaining.length > 0 ? { ...merged, allOf: remaining } : merged;
};
