import { serviceName } from "@/lib/agent/credential";
import type { StoredFields } from "@/lib/agent/credential-gaps";
import { httpPlaceholders } from "@/lib/agent/handlers/http";
import { pointer, pointerSteps } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import {
  nearestName,
  offeredNames,
  ungrantedService,
} from "@/lib/agent/templates/placeholder-names";
import type { Placeholder } from "@/lib/agent/templates/template";
import { authoredToolName, issuePointer, type Tool, toolSchema } from "@/lib/agent/tool";
import { checkPlaceholders, placeholderScope } from "@/lib/agent/tool-placeholders";
import type { Issue } from "@/lib/errors";
import { formPathOf } from "./form-path";
import { limitsIssues, millisecondsOf } from "./limits-form";
import { rowIssues } from "./row-issues";
import { rowSense } from "./row-sense";
import { schemaDraft, type ToolForm } from "./tool-form";
import { toolFromForm } from "./tool-from-form";

export type Fix = { label: string; path: string; value: unknown };

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

export type Surroundings = {
  /** The tool as it was opened; null for a new one. */
  before: Tool | null;
  otherNames: readonly string[];
  /** The agent's variables, by the names that placeholders use. */
  variables: readonly string[];
  /** The Space's credentials; undefined where none can be granted. */
  stored?: StoredFields | undefined;
};

const freeName = (name: string, taken: readonly string[]): string => {
  const stem = name.replace(/\d+$/, "").slice(0, 60);
  let count = 2;
  while (taken.includes(`${stem}${count}`)) count++;
  return `${stem}${count}`;
};

const nameIssues = ({ name }: ToolForm, { before, otherNames }: Surroundings): FormIssue[] => {
  if (name === "") return [{ path: "name", message: "Enter a name for the tool." }];
  if (otherNames.includes(name)) {
    const free = freeName(name, otherNames);
    const message = `This agent already has a tool named "${name}".`;
    const fix = { label: `Rename to ${free}`, path: "name", value: free };
    return [{ path: "name", message, live: true, fix }];
  }
  const { error } = authoredToolName.safeParse(name);
  // An imported tool keeps an otherwise invalid name, since its callers use it.
  if (!error || name === before?.name) return [];
  const legal = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 64);
  const message = error.issues[0]?.message ?? "Choose another name.";
  const fix = legal !== "" && { label: `Rename to ${legal}`, path: "name", value: legal };
  return [{ path: "name", message, live: true, ...(fix && { fix }) }];
};

const textIssues = (form: ToolForm): FormIssue[] => {
  const issues: FormIssue[] = [];
  const json = (path: string, text: string) => {
    const read = readJson(text);
    if ("problem" in read)
      issues.push({ path, message: tellPlace(text, read), live: true, inside: read.at });
  };
  if (form.drafts[schemaDraft] !== undefined)
    issues.push({
      path: schemaDraft,
      message: "The schema in the JSON view is not valid. Fix it or restore the form’s schema.",
    });
  const timeout = millisecondsOf(form.timeout);
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
  path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], form);

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
  { variables, stored }: Surroundings,
): Fix | undefined => {
  const text = textAt(form, path);
  if (typeof text !== "string") return undefined;
  const written = placeholder.text;
  const suggested = /Did you mean \{\{(.*)\}\}\?$/.exec(issue.message)?.[1];
  const scope = placeholderScope(tool, variables, stored);
  const service = suggested === undefined ? ungrantedService(placeholder, scope) : undefined;
  if (service !== undefined) {
    const value = [...(tool.credentials ?? []), service];
    const canBe = stored !== undefined && serviceName.safeParse(service).success;
    return canBe ? { label: `Grant ${service}`, path: "credentials", value } : undefined;
  }
  const nearest = suggested ?? nearestName(written, offeredNames(scope));
  if (nearest === undefined) return undefined;
  const value = text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) =>
    name.trim() === written ? `{{${nearest}}}` : whole,
  );
  return value === text ? undefined : { label: `Use {{${nearest}}}`, path, value };
};

/** Issues of the tool's schema and placeholder checks, mapped to the form's fields. */
const toolIssues = (form: ToolForm, tool: Tool, around: Surroundings): FormIssue[] => {
  const { error } = toolSchema.safeParse(tool);
  const found: Issue[] = (error?.issues ?? []).map(({ path, message }) => ({
    path: issuePointer(path),
    message,
  }));
  const unknownNames = checkPlaceholders(tool, around.variables, around.stored).map(
    ({ path, message }) => ({
      path: pointer("", "handler") + path,
      message,
    }),
  );
  // The schema reports the same placeholders without knowing the agent's variables, so its issues come last and are dropped as duplicates.
  return mapIssues(form, [...unknownNames, ...found]).map((issue) => {
    const at = { path: issue.pointer.slice("/handler".length), message: issue.message };
    const placeholder = unknownIn(tool, at);
    if (!placeholder) return issue;
    const fix = placeholderFix(form, tool, at, placeholder, issue.path, around);
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
    const steps = pointerSteps(path);
    const field = formPathOf(form, steps);
    const inside = field === "http.bodyJson" && path.slice("/handler/body/value".length);
    const live = (expressionFields.has(field) || rowKeyword.test(field)) && { live: true };
    return { path: field, message, pointer: path, ...(inside && { inside }), ...live };
  });

/** Keeps the first issue per field or location, since later checks often repeat it. */
const once = (issues: FormIssue[]): FormIssue[] => {
  const seen = new Set<string>();
  return issues.filter(({ path, inside, message }) => {
    const key = path === "http.bodyJson" ? `${path} ${inside}` : path === "" ? message : path;
    return !seen.has(key) && seen.add(key);
  });
};

/** All issues that prevent saving, in the order of their fields on the page. */
export const formIssues = (form: ToolForm, around: Surroundings): FormIssue[] => {
  const tool = toolFromForm(form, around.before);
  const issues = [
    ...nameIssues(form, around),
    ...rowIssues(form.rows, form.drafts, form.name),
    ...rowSense(form.rows, around.before),
    ...textIssues(form),
    ...toolIssues(form, tool, around),
  ];
  return once(issues).sort((a, b) => placeOf(a.path) - placeOf(b.path));
};

const sections = [
  ...["name", "description", "category", "rows", "schema"],
  ...["http", "javascript", "credentials"],
];
const placeOf = (path: string): number => {
  const place = sections.indexOf(path.split(".")[0] ?? "");
  return place < 0 ? sections.length : place;
};
