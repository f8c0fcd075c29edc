import { serviceName } from "@/lib/agent/credentials/credential";
import type { StoredFields } from "@/lib/agent/credentials/credential-gaps";
import { httpPlaceholders } from "@/lib/agent/handlers/http";
import {
  findNearestName,
  findUngrantedService,
  listNames,
} from "@/lib/agent/placeholders/placeholder-names";
import type { Placeholder } from "@/lib/agent/placeholders/template";
import {
  checkPlaceholders,
  createPlaceholderScope,
} from "@/lib/agent/placeholders/tool-placeholders";
import { authoredToolNameSchema, type Tool, toIssuePointer, toolSchema } from "@/lib/agent/tool";
import type { Issue } from "@/lib/errors";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import { appendPointer, parsePointer } from "@/lib/schema/json";
import { limitsIssues, parseMilliseconds } from "../codec/limits-form";
import { schemaDraft, type ToolForm } from "../codec/tool-form";
import { toolFromForm } from "../codec/tool-from-form";
import { findContradictions } from "./contradictions";
import { toFormPath } from "./form-path";
import { rowIssues } from "./row-issues";

type Fix = { label: string; path: string; value: unknown };

/** A problem with one field of the form. */
export type FormIssue = {
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
  if (name === "") return [{ path: "name", message: "Enter a name for the tool." }];
  if (otherNames.includes(name)) {
    const suggestedName = freeName(name, otherNames);
    const message = `This agent already has a tool named "${name}".`;
    const fix = { label: `Rename to ${suggestedName}`, path: "name", value: suggestedName };
    return [{ path: "name", message, live: true, fix }];
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
  const message = error.issues[0]?.message ?? "Choose another name.";
  const fix = validName !== "" && {
    label: `Rename to ${validName}`,
    path: "name",
    value: validName,
  };
  return [{ path: "name", message, live: true, ...(fix && { fix }) }];
};

const textIssues = (form: ToolForm): FormIssue[] => {
  const issues: FormIssue[] = [];
  const json = (path: string, text: string) => {
    const result = parseJsonText(text);
    if ("problem" in result)
      issues.push({ path, message: formatJsonError(text, result), live: true, inside: result.at });
  };
  if (form.drafts[schemaDraft] !== undefined)
    issues.push({
      path: schemaDraft,
      message: "The schema in the JSON view is not valid. Fix it or restore the form’s schema.",
    });
  const timeout = parseMilliseconds(form.timeout);
  if (timeout !== undefined && !(timeout >= 100 && timeout <= 120_000))
    issues.push({ path: "timeout", message: "Enter a number of seconds from 0.1 to 120." });
  if (form.offered === "modes" && form.modes.length === 0)
    issues.push({ path: "modes", message: "Add a mode, such as research." });
  issues.push(...limitsIssues(form.limits));
  if (form.kind !== "http") return issues;
  if (form.http.bodyType === "json") json("http.bodyJson", form.http.bodyJson);
  if (form.http.bodyType === "form" || form.http.bodyType === "multipart")
    form.http.bodyFields.forEach((row, index, rows) => {
      if (row.json) json(`http.bodyFields.${index}.value`, row.value);
      if (row.name !== "" && rows.findIndex(({ name }) => name === row.name) < index)
        issues.push({
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

/** The placeholder that an issue of an HTTP handler refers to. */
const unknownIn = (tool: Tool, { path, message }: Issue): Placeholder | undefined =>
  tool.handler.kind === "http"
    ? httpPlaceholders(tool.handler).find(
        (each) => each.path === path && message.startsWith(`{{${each.placeholder.text}}}`),
      )?.placeholder
    : undefined;

/** A fix for an unknown placeholder: the nearest valid name, or granting its credential. */
const placeholderFix = (
  form: ToolForm,
  tool: Tool,
  issue: Issue,
  placeholder: Placeholder,
  path: string,
  { variables, storedFields }: ValidationContext,
): Fix | undefined => {
  const text = textAt(form, path);
  if (typeof text !== "string") return undefined;
  const placeholderText = placeholder.text;
  const suggestion = /Did you mean \{\{(.*)\}\}\?$/.exec(issue.message)?.[1];
  const scope = createPlaceholderScope(tool, variables, storedFields);
  const service = suggestion === undefined ? findUngrantedService(placeholder, scope) : undefined;
  if (service !== undefined) {
    const value = [...(tool.credentials ?? []), service];
    const canGrant = storedFields !== undefined && serviceName.safeParse(service).success;
    return canGrant ? { label: `Grant ${service}`, path: "credentials", value } : undefined;
  }
  const replacement = suggestion ?? findNearestName(placeholderText, listNames(scope));
  if (replacement === undefined) return undefined;
  const value = text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) =>
    name.trim() === placeholderText ? `{{${replacement}}}` : whole,
  );
  return value === text ? undefined : { label: `Use {{${replacement}}}`, path, value };
};

/** Issues of the tool's schema and placeholder checks, mapped to the form's fields. */
const toolIssues = (form: ToolForm, tool: Tool, context: ValidationContext): FormIssue[] => {
  const { error } = toolSchema.safeParse(tool);
  const schemaIssues: Issue[] = (error?.issues ?? []).map(({ path, message }) => ({
    path: toIssuePointer(path),
    message,
  }));
  const placeholderIssues = checkPlaceholders(tool, context.variables, context.storedFields).map(
    ({ path, message }) => ({
      path: appendPointer("", "handler") + path,
      message,
    }),
  );
  // The schema reports the same placeholders without knowing the agent's variables, so its issues come last and are dropped as duplicates.
  return mapIssues(form, [...placeholderIssues, ...schemaIssues]).map((issue) => {
    const relativeIssue = { path: issue.pointer.slice("/handler".length), message: issue.message };
    const placeholder = unknownIn(tool, relativeIssue);
    if (!placeholder) return issue;
    const fix = placeholderFix(form, tool, relativeIssue, placeholder, issue.path, context);
    return { ...issue, unknown: placeholder.text, ...(fix && { fix }) };
  });
};

/** Fields whose issues are shown while typing. */
const expressionFields = new Set(["http.select", "http.errorWhen", "http.errorMessage"]);

/** Row fields whose issues are shown while typing, since they depend on one another. */
const rowKeyword = /^rows\..*\.(default|enum|kept\.\w+)$/;

/** Maps issues with JSON Pointers into the tool to form fields; also used for the server's issues. */
export const mapIssues = (form: ToolForm, issues: readonly Issue[]) =>
  issues.map(({ path, message }): FormIssue & { pointer: string } => {
    const steps = parsePointer(path);
    const field = toFormPath(form, steps);
    const inside = field === "http.bodyJson" && path.slice("/handler/body/value".length);
    const live = (expressionFields.has(field) || rowKeyword.test(field)) && { live: true };
    return { path: field, message, pointer: path, ...(inside && { inside }), ...live };
  });

/** Keeps the first issue per field or location, since later checks often repeat it. */
const dedupe = (issues: FormIssue[]): FormIssue[] => {
  const seen = new Set<string>();
  return issues.filter(({ path, inside, message }) => {
    const key = path === "http.bodyJson" ? `${path} ${inside}` : path === "" ? message : path;
    return !seen.has(key) && seen.add(key);
  });
};

/** All issues that prevent saving, in the order of their fields on the page. */
export const formIssues = (form: ToolForm, context: ValidationContext): FormIssue[] => {
  const tool = toolFromForm(form, context.before);
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
