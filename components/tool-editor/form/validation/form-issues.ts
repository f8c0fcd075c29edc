import { serviceName } from "@/lib/agent/credentials/credential";
import type { StoredFields } from "@/lib/agent/credentials/credential-gaps";
import { findNearestName, listNames } from "@/lib/agent/placeholders/placeholder-names";
import {
  checkPlaceholders,
  createPlaceholderScope,
} from "@/lib/agent/placeholders/tool-placeholders";
import { authoredToolNameSchema, type Tool, toolSchema } from "@/lib/agent/tool";
import type { Issue, IssueData } from "@/lib/errors";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import { parsePointer } from "@/lib/schema/json";
import { toIssue } from "@/lib/schema/zod-issue";
import { limitsIssues, parseMilliseconds } from "../codec/limits-form";
import { schemaDraft, type ToolForm } from "../codec/tool-form";
import { findContradictions } from "./contradictions";
import { toFormPath } from "./form-path";
import { rowIssues } from "./row-issues";

export type Fix = { label: string; path: string; value: unknown };

/** A problem with one field of the form. */
export type FormIssue = {
  code: string;
  /** The form path of the field; empty if no field corresponds. */
  path: string;
  message: string;
  fix?: Fix;
  /** Shown while typing; other issues are shown once the field is left. */
  live?: boolean;
  /** The location inside the field's text: a JSON Pointer into a JSON body, or an offset. */
  inside?: string | number;
  /** The unknown placeholder, as written inside its braces. */
  unknown?: string;
};

export type ValidationContext = {
  /** The tool as it was opened; null for a new one. */
  before: Tool | null;
  otherNames: readonly string[];
  /** The agent's variables, by the names that placeholders use. */
  variables: readonly string[];
  /** The Space's credentials; undefined where none can be granted. */
  storedFields?: StoredFields | undefined;
};

const freeName = (name: string, usedNames: readonly string[]): string => {
  const stem = name.replace(/\d+$/, "").slice(0, 60);
  let count = 2;
  while (usedNames.includes(`${stem}${count}`)) count++;
  return `${stem}${count}`;
};

const nameIssues = ({ name }: ToolForm, { before, otherNames }: ValidationContext): FormIssue[] => {
  if (name === "")
    return [{ code: "missing_name", path: "name", message: "Enter a name for the tool." }];
  if (otherNames.includes(name)) {
    const suggestedName = freeName(name, otherNames);
    const message = `This agent already has a tool named "${name}".`;
    const fix = { label: `Rename to ${suggestedName}`, path: "name", value: suggestedName };
    return [{ code: "duplicate_tool_name", path: "name", message, live: true, fix }];
  }
  const { error } = authoredToolNameSchema.safeParse(name);
  // An imported tool keeps an otherwise invalid name, since its callers use it.
  if (!error || name === before?.name) return [];
  const validName = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 64);
  const fix = validName !== "" && {
    label: `Rename to ${validName}`,
    path: "name",
    value: validName,
  };
  return error.issues
    .slice(0, 1)
    .map(({ code, message }) => ({ code, path: "name", message, live: true, ...(fix && { fix }) }));
};

const textIssues = (form: ToolForm): FormIssue[] => {
  const issues: FormIssue[] = [];
  const json = (path: string, text: string) => {
    const result = parseJsonText(text);
    if ("problem" in result)
      issues.push({
        code: "syntax_error",
        path,
        message: formatJsonError(text, result),
        live: true,
        inside: result.at,
      });
  };
  if (form.drafts[schemaDraft] !== undefined)
    issues.push({
      code: "invalid_schema_text",
      path: schemaDraft,
      message: "The schema in the JSON view is not valid. Fix it or restore the form’s schema.",
    });
  const timeout = parseMilliseconds(form.timeout);
  if (timeout !== undefined && !(timeout >= 100 && timeout <= 120_000))
    issues.push({
      code: "out_of_range",
      path: "timeout",
      message: "Enter a number of seconds from 0.1 to 120.",
    });
  if (form.offered === "modes" && form.modes.length === 0)
    issues.push({
      code: "missing_mode",
      path: "modes",
      message: "Add a mode, such as research.",
    });
  issues.push(...limitsIssues(form.limits));
  if (form.kind !== "http") return issues;
  if (form.http.bodyType === "json") json("http.bodyJson", form.http.bodyJson);
  if (form.http.bodyType === "form" || form.http.bodyType === "multipart")
    form.http.bodyFields.forEach((row, index, rows) => {
      if (row.json) json(`http.bodyFields.${index}.value`, row.value);
      if (row.name !== "" && rows.findIndex(({ name }) => name === row.name) < index)
        issues.push({
          code: "duplicate_name",
          path: `http.bodyFields.${index}.name`,
          message: `Another field is already named "${row.name}".`,
          live: true,
        });
    });
  return issues;
};

const textAt = (form: ToolForm, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (relativeIssue, step) => (relativeIssue as Record<string, unknown>)?.[step],
      form,
    );

/** A fix for an unknown placeholder: the nearest valid name, or granting its credential. */
const placeholderFix = (
  form: ToolForm,
  tool: Tool,
  { placeholder, suggestion, service }: IssueData,
  path: string,
  { variables, storedFields }: ValidationContext,
): Fix | undefined => {
  const text = textAt(form, path);
  if (typeof text !== "string") return undefined;
  if (typeof service === "string") {
    const value = [...(tool.credentials ?? []), service];
    const canGrant = storedFields !== undefined && serviceName.safeParse(service).success;
    return canGrant ? { label: `Grant ${service}`, path: "credentials", value } : undefined;
  }
  const scope = createPlaceholderScope(tool, variables, storedFields);
  const replacement = suggestion ?? findNearestName(String(placeholder), listNames(scope));
  if (replacement === undefined) return undefined;
  const value = text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) =>
    name.trim() === placeholder ? `{{${replacement}}}` : whole,
  );
  return value === text ? undefined : { label: `Use {{${replacement}}}`, path, value };
};

/** Issues of the tool's schema and placeholder checks, mapped to the form's fields. */
const toolIssues = (form: ToolForm, tool: Tool, context: ValidationContext): FormIssue[] => {
  const { error } = toolSchema.safeParse(tool);
  const schemaIssues = (error?.issues ?? []).map(toIssue);
  const placeholderIssues = checkPlaceholders(tool, context.variables, context.storedFields).map(
    (issue) => ({ ...issue, path: `/handler${issue.path}` }),
  );
  // The schema reports the same placeholders without knowing the agent's variables, so its issues come last and are dropped as duplicates.
  return [...placeholderIssues, ...schemaIssues].map((issue) => {
    const formIssue = toFormIssue(form, issue);
    const { data } = issue;
    if (typeof data?.placeholder !== "string") return formIssue;
    const fix = placeholderFix(form, tool, data, formIssue.path, context);
    return { ...formIssue, unknown: data.placeholder, ...(fix && { fix }) };
  });
};

/** Fields whose issues are shown while typing. */
const expressionFields = new Set(["http.select", "http.errorWhen", "http.errorMessage"]);

/** Row fields whose issues are shown while typing, since they depend on one another. */
const rowKeyword = /^rows\..*\.(default|enum|kept\.\w+)$/;

/** Maps an issue with a JSON Pointer into the tool to the form's field; also used for the server's issues. */
export const toFormIssue = (form: ToolForm, { code, path, message }: Issue): FormIssue => {
  const field = toFormPath(form, parsePointer(path));
  const inside = field === "http.bodyJson" && path.slice("/handler/body/value".length);
  const live = (expressionFields.has(field) || rowKeyword.test(field)) && { live: true };
  return { code, path: field, message, ...(inside && { inside }), ...live };
};

/** Keeps the first issue per field or location, since later checks often repeat it. */
const dedupe = (issues: FormIssue[]): FormIssue[] => {
  const seen = new Set<string>();
  return issues.filter(({ path, inside, message }) => {
    const key = path === "http.bodyJson" ? `${path} ${inside}` : path === "" ? message : path;
    return !seen.has(key) && seen.add(key);
  });
};

/** All issues that prevent saving `tool`, which was made from the form, in the order of their fields on the page. */
export const formIssues = (form: ToolForm, tool: Tool, context: ValidationContext): FormIssue[] => {
  const issues = [
    ...nameIssues(form, context),
    ...rowIssues(form.rows, form.drafts, form.name),
    ...findContradictions(form.rows, context.before),
    ...textIssues(form),
    ...toolIssues(form, tool, context),
  ];
  return dedupe(issues).sort((a, b) => getSectionIndex(a.path) - getSectionIndex(b.path));
};

const sectionOrder = [
  ...["name", "description", "category", "rows", "schema"],
  ...["http", "javascript", "credentials"],
];
const getSectionIndex = (path: string): number => {
  const index = sectionOrder.indexOf(path.split(".")[0] ?? "");
  return index < 0 ? sectionOrder.length : index;
};
