import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { getHandlerEditor, isHandlerKind } from "../../handlers";
import type { ToolForm } from "../codec/tool-form";

const fieldNames: Record<string, string> = {
  name: "Tool name",
  description: "Description",
  category: "Category",
  docNote: "Internal note",
  confirmationRequired: "Confirmation",
  confirmPrompt: "Confirmation text",
  responseType: "Response type",
  credentials: "Credentials",
  bearer: "The caller’s Bearer token",
  taskSupport: "Long calls over MCP",
  timeout: "Timeout",
  offered: "Offered to models",
  modes: "Modes",
  version: "Version",
  author: "Author",
  confirmationEnforced: "Enforced confirmation",
  enforceFormats: "Check formats",
  "limits.cacheTtl": "Cache",
  "limits.rateCalls": "Rate limit, calls",
  "limits.rateWindow": "Rate limit, seconds",
  "limits.ratePer": "Rate limit, counted",
  "limits.concurrency": "Concurrency",
  "metadata.title": "Title",
  "metadata.modelName": "Name for models",
  "metadata.icon": "Icon",
  "metadata.annotations.readOnly": "Read-only",
  "metadata.annotations.destructive": "Destructive",
  "metadata.annotations.idempotent": "Idempotent",
  "metadata.annotations.openWorld": "Open world",
  "metadata.scope": "Sign-in scope",
  "metadata.outputSchema": "Output schema",
  kind: "Handler",
  rows: "Parameters",
  schema: "JSON view",
};

const handlerFieldName = (kind: string, path: string): string | undefined => {
  if (!isHandlerKind(kind)) return undefined;
  const { fieldNames: names, listNames } = getHandlerEditor(kind);
  const [list = "", index, field = "name"] = path.split(".");
  const listName = listNames?.[list];
  return listName ? `${listName} ${Number(index) + 1}, ${field}` : names[path];
};

const rowFields: Record<string, string> = {
  kind: "type",
  enum: "allowed values",
  json: "JSON Schema",
};

const rowName = (rows: readonly ParameterRow[], steps: readonly string[]): string => {
  let level = rows;
  let row: ParameterRow | undefined;
  let name = "";
  let field = "";
  let inVariants = false;
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      row = level[Number(step)];
      const position = Number(step) + 1;
      name += inVariants ? ` variant ${position}` : `${name && "."}${row?.name || position}`;
    } else if ((step === "properties" || step === "variants") && row) {
      level = row[step];
      inVariants = step === "variants";
    } else if (step === "additionalProperties" && row?.additionalProperties) {
      row = row.additionalProperties;
      name += " extra properties";
    } else if (step === "items" && row?.items) {
      row = row.items;
      name += " items";
    } else field = step;
  }
  const suffix = field === "extraKeywords" ? "" : (rowFields[field] ?? field);
  return `Parameter ${name}${suffix && `, ${suffix}`}`;
};

/**
 * Returns the display name of a form field, for lists of issues and announcements. A path without a
 * field of its own gets the name of what is edited, `noun`.
 */
export const fieldName = (form: ToolForm, path: string, noun: string): string => {
  if (Object.hasOwn(fieldNames, path)) return fieldNames[path] as string;
  const steps = path.split(".");
  if (steps[0] === "rows") return rowName(form.rows, steps.slice(1));
  const [kind = "", ...rest] = steps;
  return handlerFieldName(kind, rest.join(".")) ?? `The ${noun}`;
};
