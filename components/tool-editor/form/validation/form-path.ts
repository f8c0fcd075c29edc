import { getRowKind, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { annotationNames } from "@/lib/agent/tool-annotations";
import { isReservedName } from "@/lib/schema/json-schema";
import { getHandlerEditor } from "../../handlers";
import type { ToolForm } from "../codec/tool-form";

type Path = readonly PropertyKey[];

const rowFields = ["description", "enum", "default"];

const propertyPath = (rows: readonly ParameterRow[], above: string, steps: Path): string => {
  const [name, ...rest] = steps.map(String);
  const index = rows.findIndex((row) => row.name === name);
  const row = rows[index];
  return row ? rowPath(row, `${above}.${index}`, rest) : above;
};

const rowPath = (row: ParameterRow, at: string, [step, ...rest]: Path): string => {
  const { isOpaque, children } = getRowKind(row);
  if (isOpaque) return `${at}.json`;
  const variant = /\.variants\.\d+$/.test(at);
  // An issue of the whole parameter concerns a reserved name or a missing default.
  if (step === undefined && variant) return `${at}.kind`;
  if (step === undefined) return isReservedName(row.name) ? `${at}.name` : `${at}.default`;
  if (step === "properties" && children === "properties")
    return propertyPath(row.properties, `${at}.properties`, rest);
  if (step === row.union && children === "variants") {
    const inner = row.variants[Number(rest[0])];
    return inner
      ? rowPath(inner, `${at}.variants.${String(rest[0])}`, rest.slice(1))
      : `${at}.kind`;
  }
  if (step === "additionalProperties" && row.additionalProperties)
    return rowPath(row.additionalProperties, `${at}.additionalProperties`, rest);
  if (step === "items" && row.items) return rowPath(row.items, `${at}.items`, rest);
  if (step === "type") return `${at}.kind`;
  return rowFields.includes(String(step))
    ? `${at}.${String(step)}`
    : `${at}.extraKeywords.${String(step)}`;
};

const parametersPath = (form: ToolForm, [step, ...rest]: Path): string =>
  step === "properties" ? propertyPath(form.rows, "rows", rest) : "rows";

const handlerPath = (form: ToolForm, steps: Path): string =>
  `${form.kind}.${getHandlerEditor(form.kind).pathOf(form[form.kind], steps)}`;

const directFields = [
  "name",
  "description",
  "category",
  "docNote",
  "modes",
  "version",
  "author",
  "enabled",
  "confirmationRequired",
  "confirmationEnforced",
  "enforceFormats",
  "confirmPrompt",
  "responseType",
  "bearer",
  "taskSupport",
];

const metadataFields = ["title", "modelName", "icon", "scope", "outputSchema"];

const limitFields: Record<string, string> = {
  timeoutMs: "timeout",
  cacheTtlSeconds: "limits.cacheTtl",
  "rate.calls": "limits.rateCalls",
  "rate.perSeconds": "limits.rateWindow",
  "rate.per": "limits.ratePer",
  concurrency: "limits.concurrency",
};

/**
 * Returns the form path of the field that edits a location in the tool. Returns an empty string if
 * there is none.
 */
export const toFormPath = (form: ToolForm, [field, ...rest]: Path): string => {
  if (field === "parameters") return parametersPath(form, rest);
  if (field === "handler") return handlerPath(form, rest);
  if (field === "limits") return limitFields[rest.join(".")] ?? "limits.rateCalls";
  if (field === "visibleParameters") return "rows";
  if (field === "credentials") return "credentials";
  if (field === "annotations")
    return `metadata.annotations.${String(rest[0] ?? annotationNames[0])}`;
  if (metadataFields.includes(String(field))) return `metadata.${String(field)}`;
  return directFields.includes(String(field)) ? String(field) : "";
};
