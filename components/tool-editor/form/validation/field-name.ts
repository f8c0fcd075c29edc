import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
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
  timeout: "Timeout",
  offered: "Offered to models",
  modes: "Modes",
  version: "Version",
  author: "Author",
  confirmationEnforced: "Enforced confirmation",
  "limits.cacheTtl": "Cache",
  "limits.rateCalls": "Rate limit, calls",
  "limits.rateWindow": "Rate limit, seconds",
  "limits.ratePer": "Rate limit, counted",
  "limits.concurrency": "Concurrency",
  module: "Hooks",
  rows: "Parameters",
  schema: "JSON view",
  "http.method": "Method",
  "http.url": "URL",
  "http.authType": "Authentication",
  "http.authName": "Authentication name",
  "http.authValue": "Authentication value",
  "http.bodyType": "Body",
  "http.bodyJson": "JSON body",
  "http.bodyText": "Text body",
  "http.select": "Select from response",
  "http.errorWhen": "Error condition",
  "http.errorMessage": "Error message",
  "http.envelope": "Agent envelope",
  "http.attempts": "Attempts",
  "http.redirects": "Redirects",
  "javascript.code": "Code",
  "javascript.hosts": "Hosts",
};
const lists: Record<string, string> = {
  "http.query": "Query",
  "http.headers": "Header",
  "http.bodyFields": "Field",
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

/** The display name of a form field, for lists of issues and announcements. */
export const fieldName = (form: ToolForm, path: string): string => {
  if (Object.hasOwn(fieldNames, path)) return fieldNames[path] as string;
  const steps = path.split(".");
  if (steps[0] === "rows") return rowName(form.rows, steps.slice(1));
  const list = lists[steps.slice(0, 2).join(".")];
  return list ? `${list} ${Number(steps[2]) + 1}, ${steps[3] ?? "name"}` : "The tool";
};
