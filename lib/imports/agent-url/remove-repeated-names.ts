import { listSubschemas } from "@/lib/schema/subschemas";
import type { AddWarning } from "../import-kind";

/** JSON Schema forbids lists that name a property or a type twice, and some validators refuse such schemas. */
export const removeRepeatedNames = (schema: Record<string, unknown>, addWarning: AddWarning) => {
  for (const level of listSubschemas(schema))
    for (const keyword of ["required", "type"]) {
      const names = level.schema[keyword];
      if (!Array.isArray(names) || new Set(names).size === names.length) continue;
      level.schema[keyword] = [...new Set(names)];
      const message = `"${keyword}" named the same twice. Duplicates were removed.`;
      addWarning(`${level.path}/${keyword}`, `${keyword}_mended`, message);
    }
};
