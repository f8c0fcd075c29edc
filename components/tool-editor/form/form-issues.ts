import { httpPlaceholders } from "@/lib/agent/handlers/http";
import { pointer, pointerSteps } from "@/lib/agent/json";
import { nearestName, offeredNames } from "@/lib/agent/templates/placeholder-names";
import { authoredToolName, issuePointer, type Tool, toolSchema } from "@/lib/agent/tool";
import { checkPlaceholders, placeholderScope } from "@/lib/agent/tool-placeholders";
import type { Issue } from "@/lib/errors";
import { formPathOf } from "./form-path";
import { readJson, tellPlace } from "./json-text";
import { rowIssues } from "./row-issues";
import { schemaDraft, type ToolForm } from "./tool-form";
import { millisecondsOf, toolFromForm } from "./tool-from-form";

export type Fix = { label: string; path: string; value: unknown };

/** One thing wrong at one field of the form. */
export type FormIssue = {
  /** A path of the form; empty when no field shows the place. */
  path: string;
  message: string;
  fix?: Fix;
  /** Shown while the person still types there; others wait until the field is left. */
  live?: boolean;
  /** Where inside the field's text: a JSON Pointer into a JSON body, or an offset. */
  inside?: string | number;
};

export type Surroundings = {
  /** The tool that was opened; null for a new one. */
  before: Tool | null;
  otherNames: readonly string[];
  /** The agent's variables, by the names that placeholders use. */
  variables: readonly string[];
};

const freeName = (name: string, taken: readonly string[]): string => {
  const stem = name.replace(/\d+$/, "").slice(0, 60);
  let count = 2;
  while (taken.includes(`${stem}${count}`)) count++;
  return `${stem}${count}`;
};

const nameIssues = ({ name }: ToolForm, { before, otherNames }: Surroundings): FormIssue[] => {
  if (name === "") return [{ path: "name", message: "Give the tool a name." }];
  if (otherNames.includes(name)) {
    const free = freeName(name, otherNames);
    const message = `This agent already has a tool called "${name}".`;
    const fix = { label: `Call it ${free}`, path: "name", value: free };
    return [{ path: "name", message, live: true, fix }];
  }
  const { error } = authoredToolName.safeParse(name);
  // An imported tool keeps the odd name that its callers know.
  if (!error || name === before?.name) return [];
  const legal = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 64);
  const message = error.issues[0]?.message ?? "Choose another name.";
  const fix = legal !== "" && { label: `Call it ${legal}`, path: "name", value: legal };
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
      message: "The schema in the JSON view has a mistake. Correct it, or go back to the form’s.",
    });
  const timeout = millisecondsOf(form.timeout);
  if (timeout !== undefined && !(timeout >= 100 && timeout <= 120_000))
    issues.push({ path: "timeout", message: "Write a number of seconds from 0.1 to 120." });
  if (form.kind !== "http") return issues;
  if (form.http.bodyType === "json") json("http.bodyJson", form.http.bodyJson);
  if (form.http.bodyType === "form" || form.http.bodyType === "multipart")
    form.http.bodyFields.forEach((row, index, rows) => {
      if (row.json) json(`http.bodyFields.${index}.value`, row.value);
      if (row.name !== "" && rows.findIndex(({ name }) => name === row.name) < index)
        issues.push({
          path: `http.bodyFields.${index}.name`,
          message: `The field "${row.name}" stands above already.`,
          live: true,
        });
    });
  return issues;
};

const textAt = (form: ToolForm, path: string): unknown =>
  path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], form);

/** Offers the nearest right name for a placeholder that names nothing. */
const placeholderFix = (
  form: ToolForm,
  tool: Tool,
  issue: Issue,
  path: string,
  variables: readonly string[],
): Fix | undefined => {
  const text = textAt(form, path);
  if (tool.handler.kind !== "http" || typeof text !== "string") return undefined;
  const written = httpPlaceholders(tool.handler).find(
    (each) => each.path === issue.path && issue.message.startsWith(`{{${each.placeholder.text}}}`),
  )?.placeholder.text;
  if (written === undefined) return undefined;
  const nearest = nearestName(written, offeredNames(placeholderScope(tool, variables)));
  if (nearest === undefined) return undefined;
  const value = text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) =>
    name.trim() === written ? `{{${nearest}}}` : whole,
  );
  return value === text ? undefined : { label: `Use {{${nearest}}}`, path, value };
};

/** Where the tool's schema and placeholder checks complain, told by the form's own fields. */
const toolIssues = (form: ToolForm, tool: Tool, variables: readonly string[]): FormIssue[] => {
  const { error } = toolSchema.safeParse(tool);
  const found: Issue[] = (error?.issues ?? []).map(({ path, message }) => ({
    path: issuePointer(path),
    message,
  }));
  const unknownNames = checkPlaceholders(tool, variables).map(({ path, message }) => ({
    path: pointer("", "handler") + path,
    message,
  }));
  return mapIssues(form, [...found, ...unknownNames]).map((issue) => {
    const at = { path: issue.pointer.slice("/handler".length), message: issue.message };
    const fix = placeholderFix(form, tool, at, issue.path, variables);
    return fix ? { ...issue, fix } : issue;
  });
};

/** Tells issues with JSON Pointers into the tool by the form's fields; used for the server's as well. */
export const mapIssues = (form: ToolForm, issues: readonly Issue[]) =>
  issues.map(({ path, message }): FormIssue & { pointer: string } => {
    const steps = pointerSteps(path);
    const field = formPathOf(form, steps);
    const inside = field === "http.bodyJson" && path.slice("/handler/body/value".length);
    return { path: field, message, pointer: path, ...(inside && { inside }) };
  });

/** A field says one thing at a time about one place, the first found: later checks often repeat it. */
const once = (issues: FormIssue[]): FormIssue[] => {
  const seen = new Set<string>();
  return issues.filter(({ path, inside, message }) => {
    const key = path === "http.bodyJson" ? `${path} ${inside}` : path === "" ? message : path;
    return !seen.has(key) && seen.add(key);
  });
};

/** Everything that keeps the form from being saved, in the order of its fields on the page. */
export const formIssues = (form: ToolForm, around: Surroundings): FormIssue[] => {
  const tool = toolFromForm(form, around.before);
  const issues = [
    ...nameIssues(form, around),
    ...rowIssues(form.rows, form.drafts, form.name),
    ...textIssues(form),
    ...toolIssues(form, tool, around.variables),
  ];
  return once(issues).sort((a, b) => placeOf(a.path) - placeOf(b.path));
};

const sections = ["name", "description", "category", "rows", "schema", "http", "javascript"];
const placeOf = (path: string): number => {
  const place = sections.indexOf(path.split(".")[0] ?? "");
  return place < 0 ? sections.length : place;
};
