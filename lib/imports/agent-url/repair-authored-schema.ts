import { listNameLists } from "@/lib/schema/check-authored-schema";
import { appendPointer } from "@/lib/schema/json";
import { findAnnotationRule } from "@/lib/schema/keyword-rules";
import { listSubschemas } from "@/lib/schema/subschemas";
import type { AddWarning } from "../import-kind";

type Schema = Record<string, unknown>;

const repairCodes = {
  required: "required_mended",
  type: "type_mended",
  dependentRequired: "dependent_required_mended",
  dependencies: "dependencies_mended",
} as const;

const repairLists = (schema: Schema, at: string, addWarning: AddWarning) => {
  for (const { keyword, path, owner, name } of listNameLists(schema, at)) {
    const names = owner[name];
    if (!Array.isArray(names) || new Set(names).size === names.length) continue;
    owner[name] = [...new Set(names)];
    addWarning(path, repairCodes[keyword], `Duplicates in "${keyword}" were removed.`);
  }
};

/** Removes everything that `checkAuthoredSchema` rejects. */
export const repairAuthoredSchema = (root: Schema, addWarning: AddWarning) => {
  for (const { path, schema } of listSubschemas(root)) {
    repairLists(schema, path, addWarning);
    for (const [keyword, value] of Object.entries(schema)) {
      const [fits, expected] = findAnnotationRule(keyword) ?? [];
      if (!fits || fits(value)) continue;
      delete schema[keyword];
      const message = `"${keyword}" was removed. It must be ${expected}.`;
      addWarning(appendPointer(path, keyword), "keyword_dropped", message);
    }
  }
};
