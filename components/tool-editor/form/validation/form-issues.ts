import { serviceName } from "@/lib/agent/credentials/credential";
import type { StoredFields } from "@/lib/agent/credentials/credential-gaps";
import { getHandlerKind, type HandlerKind } from "@/lib/agent/handlers";
import { findNearestName } from "@/lib/agent/placeholders/nearest-name";
import {
  checkPlaceholderNames,
  listNames,
  type TemplateScope,
} from "@/lib/agent/placeholders/placeholder-names";
import { createPlaceholderScope } from "@/lib/agent/placeholders/tool-placeholders";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import {
  authoredToolNameSchema,
  MAX_TOOL_NAME_LENGTH,
  replaceInvalidCharacters,
} from "@/lib/agent/tool-name";
import type { Issue, IssueData } from "@/lib/errors";
import { parsePointer } from "@/lib/schema/json";
import { toIssue } from "@/lib/schema/zod-issue";
import { getHandlerEditor, handlerEditors, isHandlerKind } from "../../handlers";
import type { HandlerFormIssue } from "../../handlers/handler-editor";
import { limitsIssues, parseMilliseconds } from "../codec/limits-form";
import { metadataIssues } from "../codec/metadata-form";
import type { ToolForm } from "../codec/tool-form";
import { schemaDraft } from "../draft/draft-key";
import { findContradictions } from "./contradictions";
import { toFormPath } from "./form-path";
import { rowIssues } from "./row-issues";

type Fix = { label: string; path: string; value: unknown };

/** A problem with one field of the form. */
export type FormIssue = {
  code: string;
  /** Form path of the field; empty if no field corresponds. */
  path: string;
  message: string;
  fix?: Fix;
  /**
   * Whether to show the issue while typing. Other issues are shown once the field loses the focus.
   */
  live?: boolean;
  /** Location inside the field's text: a JSON Pointer into a JSON body, or an offset. */
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
  /** The Space's credentials; undefined if none can be granted. */
  storedFields?: StoredFields | undefined;
  /** Names that placeholders may use, if they differ from those of a tool. */
  scope?: TemplateScope | undefined;
};

export const getScope = (
  tool: Tool,
  { scope, variables, storedFields }: ValidationContext,
): TemplateScope => scope ?? createPlaceholderScope(tool, variables, storedFields);

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
  // An imported tool keeps an otherwise invalid name, because its callers use it.
  if (!error || name === before?.name) return [];
  const validName = replaceInvalidCharacters(name).slice(0, MAX_TOOL_NAME_LENGTH);
  const fix = validName !== "" && {
    label: `Rename to ${validName}`,
    path: "name",
    value: validName,
  };
  return error.issues
    .slice(0, 1)
    .map(({ code, message }) => ({ code, path: "name", message, live: true, ...(fix && { fix }) }));
};

const modelNameIssues = ({ metadata }: ToolForm, { otherNames }: ValidationContext): FormIssue[] =>
  otherNames.includes(metadata.modelName)
    ? [
        {
          code: "duplicate_model_name",
          path: "metadata.modelName",
          message: `This agent already has a tool named "${metadata.modelName}".`,
          live: true,
        },
      ]
    : [];

const inHandlerForm = (kind: HandlerKind, issue: HandlerFormIssue): FormIssue => ({
  ...issue,
  path: `${kind}.${issue.path}`,
});

const textIssues = (form: ToolForm): FormIssue[] => {
  const issues: FormIssue[] = [];
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
  issues.push(...limitsIssues(form.limits), ...metadataIssues(form.metadata));
  const handlerIssues = getHandlerEditor(form.kind).findIssues?.(form[form.kind]) ?? [];
  return [...issues, ...handlerIssues.map((issue) => inHandlerForm(form.kind, issue))];
};

const textAt = (form: ToolForm, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], form);

/**
 * Returns a fix for an unknown placeholder: the nearest valid name, or granting its credential.
 * Returns undefined if there is none.
 */
const placeholderFix = (
  form: ToolForm,
  tool: Tool,
  { path, data: { placeholder, suggestion, service } }: { path: string; data: IssueData },
  context: ValidationContext,
): Fix | undefined => {
  const text = textAt(form, path);
  if (typeof text !== "string") return undefined;
  if (typeof service === "string") {
    const value = [...(tool.credentials ?? []), service];
    const canGrant = context.storedFields !== undefined && serviceName.safeParse(service).success;
    return canGrant ? { label: `Grant ${service}`, path: "credentials", value } : undefined;
  }
  const names = listNames(getScope(tool, context));
  const replacement = suggestion ?? findNearestName(String(placeholder), names);
  if (replacement === undefined) return undefined;
  const value = text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) =>
    name.trim() === placeholder ? `{{${replacement}}}` : whole,
  );
  return value === text ? undefined : { label: `Use {{${replacement}}}`, path, value };
};

/** Returns the issues of the tool's schema and placeholder checks, mapped to form fields. */
const toolIssues = (form: ToolForm, tool: Tool, context: ValidationContext): FormIssue[] => {
  const { error } = toolSchema.safeParse(tool);
  const schemaIssues = (error?.issues ?? [])
    .map(toIssue)
    .filter(({ data }) => !context.scope || data?.placeholder === undefined);
  const placeholders = getHandlerKind(tool.handler).listPlaceholders(tool.handler);
  const placeholderIssues = checkPlaceholderNames(placeholders, getScope(tool, context)).map(
    (issue) => ({ ...issue, path: `/handler${issue.path}` }),
  );
  // The schema reports the same placeholders without considering the agent's variables, so its
  // issues come last and are dropped as duplicates.
  return [...placeholderIssues, ...schemaIssues].map((issue) => {
    const formIssue = toFormIssue(form, issue);
    const { data } = issue;
    if (typeof data?.placeholder !== "string") return formIssue;
    const fix = placeholderFix(form, tool, { path: formIssue.path, data }, context);
    return { ...formIssue, unknown: data.placeholder, ...(fix && { fix }) };
  });
};

/**
 * Returns the form path of the handler field that holds a whole JSON document. Returns undefined if
 * there is none.
 */
const getDocumentField = (kind: HandlerKind): string | undefined => {
  const { document } = getHandlerEditor(kind);
  return document && `${kind}.${document.field}`;
};

/** Matches row fields whose issues are shown while typing, because they depend on one another. */
const rowKeyword = /^rows\..*\.(default|enum|extraKeywords\.\w+)$/;

/**
 * Maps an issue with a JSON Pointer into the tool to a form field. Also used for the server's
 * issues.
 */
export const toFormIssue = (form: ToolForm, { code, path, message }: Issue): FormIssue => {
  const { kind } = form;
  const { document, liveFields = [] } = getHandlerEditor(kind);
  const field = toFormPath(form, parsePointer(path));
  const inside =
    field === getDocumentField(kind) && path.slice(`/handler${document?.pointer}`.length);
  const isLive =
    liveFields.some((liveField) => field === `${kind}.${liveField}`) || rowKeyword.test(field);
  return { code, path: field, message, ...(inside && { inside }), ...(isLive && { live: true }) };
};

/** Keeps the first issue per field or location, because later checks often repeat it. */
const dedupe = (issues: FormIssue[], documentField: string | undefined): FormIssue[] => {
  const seen = new Set<string>();
  return issues.filter(({ path, inside, message }) => {
    const field = path === "" ? message : path;
    const key = path === documentField ? `${path} ${inside}` : field;
    return !seen.has(key) && seen.add(key);
  });
};

/**
 * Returns all issues that prevent saving `tool`, which was built from the form, in the order of
 * their fields on the page.
 */
export const formIssues = (form: ToolForm, tool: Tool, context: ValidationContext): FormIssue[] => {
  const issues = [
    ...nameIssues(form, context),
    ...modelNameIssues(form, context),
    ...rowIssues(form.rows, form.drafts, form.name),
    ...findContradictions(form.rows, context.before),
    ...textIssues(form),
    ...toolIssues(form, tool, context),
  ];
  return dedupe(issues, getDocumentField(form.kind)).sort(
    (a, b) => getSectionIndex(a.path) - getSectionIndex(b.path),
  );
};

const getSectionIndex = (path: string): number => {
  const kinds = Object.keys(handlerEditors);
  const sections = ["name", "description", "category", "rows", "schema", ...kinds, "credentials"];
  const [section = "", field] = path.split(".");
  // The hooks are the last section of the page.
  const isHooks = isHandlerKind(section) && getHandlerEditor(section).hooks?.field === field;
  const index = sections.indexOf(section);
  return index < 0 || isHooks ? sections.length : index;
};
