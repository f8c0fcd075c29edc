import { appendPointer } from "@/lib/schema/json";
import { findAnnotationRule } from "@/lib/schema/keyword-rules";
import { listSubschemas } from "@/lib/schema/subschemas";
import type { AddWarning } from "../import-kind";

type Schema = Record<string, unknown>;

const repairList = (schema: Schema, keyword: string, path: string, addWarning: AddWarning) => {
  const names = schema[keyword];
  if (!Array.isArray(names) || new Set(names).size === names.length) return;
  schema[keyword] = [...new Set(names)];
  const message = `Duplicates in "${keyword}" were removed.`;
  addWarning(appendPointer(path, keyword), `${keyword}_mended`, message);
};

/** Removes everything that `checkAuthoredSchema` rejects. */
export const repairAuthoredSchema = (root: Schema, addWarning: AddWarning) => {
  for (const { path, schema } of listSubschemas(root)) {
    repairList(schema, "required", path, addWarning);
    repairList(schema, "type", path, addWarning);
    for (const [keyword, value] of Object.entries(schema)) {
      const [fits, expected] = findAnnotationRule(keyword) ?? [];
      if (!fits || fits(value)) continue;
      delete schema[keyword];
      const message = `"${keyword}" was removed. It must be ${expected}.`;
      addWarning(appendPointer(path, keyword), "keyword_dropped", message);
    }
  }
};
