import type { ParameterRow } from "@/lib/agent/parameters/rows";
import type { ToolForm } from "./tool-form";

const names: Record<string, string> = {
  name: "Tool name",
  description: "Description",
  category: "Category",
  docNote: "Note for people",
  confirmationRequired: "Confirmation",
  confirmPrompt: "What the person is asked",
  responseType: "Response type",
  bearer: "The caller’s Bearer token",
  timeout: "Time limit",
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
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      row = level[Number(step)];
      name += `${name && "."}${row?.name || Number(step) + 1}`;
    } else if (step === "properties" && row) level = row.properties;
    else if (step === "items" && row?.items) {
      row = row.items;
      name += " items";
    } else field = step;
  }
  const said = field === "kept" ? "" : (rowFields[field] ?? field);
  return `Parameter ${name}${said && `, ${said}`}`;
};

/** What people call a field of the form, for lists of what is wrong. */
export const fieldName = (form: ToolForm, path: string): string => {
  if (Object.hasOwn(names, path)) return names[path] as string;
  const steps = path.split(".");
  if (steps[0] === "rows") return rowName(form.rows, steps.slice(1));
  const list = lists[steps.slice(0, 2).join(".")];
  return list ? `${list} ${Number(steps[2]) + 1}, ${steps[3] ?? "name"}` : "The tool";
};
