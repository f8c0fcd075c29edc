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
  credentials: "Credentials",
  bearer: "The caller’s Bearer token",
  timeout: "Time limit",
  offered: "Offered to models",
  modes: "Modes",
  version: "Version",
  author: "Author",
  confirmationEnforced: "Enforced confirmation",
  "limits.cacheTtl": "Keep answers",
  "limits.rateCalls": "Rate, calls",
  "limits.rateWindow": "Rate, seconds",
  "limits.ratePer": "Rate, counted per",
  "limits.concurrency": "At once",
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
  "http.select": "What to keep of the answer",
  "http.errorWhen": "When the answer is a failure",
  "http.errorMessage": "What to say then",
  "http.envelope": "Agent’s envelope",
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
      const place = Number(step) + 1;
      name += inVariants ? ` variant ${place}` : `${name && "."}${row?.name || place}`;
    } else if ((step === "properties" || step === "variants") && row) {
      level = row[step];
      inVariants = step === "variants";
    } else if (step === "others" && row?.others) {
      row = row.others;
      name += " other names";
    } else if (step === "items" && row?.items) {
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
