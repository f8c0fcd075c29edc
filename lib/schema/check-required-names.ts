import type { Issue } from "@/lib/errors";
import { appendPointer } from "./json";
import { isReservedName, type JsonSchema, suggestUnreservedName } from "./json-schema";

/**
 * Finds required arguments with reserved names, which no call can have. Checked where authors save and publish only,
 * so that what was stored before goes on loading. Paths are JSON Pointers into the schema.
 */
export const checkRequiredNames = (schema: JsonSchema, toolName?: string): Issue[] => {
  const parts = [{ path: "", schema }];
  for (const { path, schema: whole } of parts)
    for (const [index, part] of (whole.allOf ?? []).entries())
      parts.push({ path: appendPointer(`${path}/allOf`, index), schema: part });
  return parts.flatMap(({ path, schema: { required = [] } }) =>
    required.flatMap((name, index) => {
      if (!isReservedName(name)) return [];
      const suggestion = suggestUnreservedName(name, toolName);
      return {
        code: "reserved_name",
        path: appendPointer(`${path}/required`, index),
        message: `"${name}" is reserved by the system. Use "${suggestion}" instead.`,
        data: { name, suggestion },
      };
    }),
  );
};
