import type { HandlerConfig } from "@/lib/agent/handlers";
import { type ListedResource, listedResourceSchema } from "@/lib/agent/resources/listed-resource";
import { listUriVariables } from "@/lib/agent/resources/uri-template";
import type { Issue } from "@/lib/errors";
import { toIssue } from "@/lib/schema/zod-issue";
import {
  type CompletionForm,
  fromCompletionForm,
  toCompletionForm,
  toCompletionPath,
} from "../editor/completion-form";
import type { EntryCodec } from "../editor/entry-codec";
import { createMissingIssue } from "../editor/missing-issue";

/**
 * A resource with content of every kind, so that switching the kind keeps what was entered for the
 * others.
 */
export type ResourceForm = {
  address: "uri" | "template";
  /** The URI or the URI template. */
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  content: "text" | "file" | "handler";
  text: string;
  base64: string;
  /** Null while the handler has problems. */
  handler: HandlerConfig | null;
  /** The form's state while the handler has problems. Only the handler's fields read it. */
  handlerForm: unknown;
  /** Suggestions for the template's variables, by name. */
  complete: Record<string, CompletionForm>;
};

/** Checks own properties only, because a variable may share its name with an inherited member. */
const findCompletion = <Value>(complete: Record<string, Value> = {}, name: string) =>
  Object.hasOwn(complete, name) ? complete[name] : undefined;

const getContent = ({ base64, handler }: ListedResource): ResourceForm["content"] => {
  if (handler) return "handler";
  return base64 === undefined ? "text" : "file";
};

const toForm = (resource: ListedResource | null): ResourceForm => ({
  address: resource?.uriTemplate === undefined ? "uri" : "template",
  uri: resource?.uri ?? resource?.uriTemplate ?? "",
  name: resource?.name ?? "",
  title: resource?.title ?? "",
  description: resource?.description ?? "",
  mimeType: resource?.mimeType ?? (resource ? "" : "text/markdown"),
  content: resource ? getContent(resource) : "text",
  text: resource?.text ?? "",
  base64: resource?.base64 ?? "",
  handler: resource?.handler ?? null,
  handlerForm: null,
  complete: Object.fromEntries(
    listUriVariables(resource?.uriTemplate ?? "").map((name) => [
      name,
      toCompletionForm(findCompletion(resource?.complete, name)),
    ]),
  ),
});

/** Returns the variables of the template; empty for a fixed URI. */
export const listVariables = ({ address, uri }: Pick<ResourceForm, "address" | "uri">): string[] =>
  address === "template" ? listUriVariables(uri.trim()) : [];

const fromForm = (form: ResourceForm): ListedResource => {
  const { address, content, title, description, text, base64, handler } = form;
  const uri = form.uri.trim();
  const mimeType = form.mimeType.trim();
  const completions = listVariables(form).flatMap((name) => {
    // The fields of a newly typed variable are not registered yet.
    const complete = fromCompletionForm({
      ...toCompletionForm(undefined),
      ...findCompletion(form.complete, name),
    });
    return complete ? [[name, complete] as const] : [];
  });
  return {
    ...(address === "uri" ? { uri } : { uriTemplate: uri }),
    name: form.name.trim(),
    ...(title && { title }),
    ...(description && { description }),
    ...(mimeType && { mimeType }),
    ...(completions.length > 0 && { complete: Object.fromEntries(completions) }),
    ...(content === "text" && { text }),
    ...(content === "file" && { base64 }),
    ...(content === "handler" && handler && { handler }),
  };
};

/** Finds problems that deserve a better message than the schema's, at the schema's locations. */
const findGaps = (form: ResourceForm): Issue[] => {
  const { address, uri, content, base64, handler } = form;
  const issues: Issue[] = [];
  if (uri.trim() === "")
    issues.push(
      address === "uri"
        ? createMissingIssue("/uri", "Enter a URI, such as docs://style.")
        : createMissingIssue("/uriTemplate", "Enter a template, such as issue://{id}."),
    );
  if (form.name.trim() === "")
    issues.push(createMissingIssue("/name", "Enter a name for the resource."));
  for (const name of listVariables(form)) {
    const complete = findCompletion(form.complete, name);
    if (complete?.source === "tool" && complete.tool === "")
      issues.push(createMissingIssue(`/complete/${name}`, "Choose a tool."));
  }
  if (content === "file" && base64 === "")
    issues.push(createMissingIssue("/base64", "Choose a file."));
  if (content === "handler" && !handler)
    issues.push(createMissingIssue("", "Fix the problems in the handler below."));
  return issues;
};

const fieldLabels: Record<string, string> = {
  uri: "URI",
  name: "Name",
  title: "Title",
  description: "Description",
  mimeType: "Media type",
  text: "Text",
  base64: "File",
  handler: "Handler",
};

/** Converts and validates resources for the editor. */
export const resourceCodec: EntryCodec<ListedResource, ResourceForm> = {
  toForm,
  fromForm,
  findIssues: (resource, form) => {
    const gaps = findGaps(form);
    const { error } = listedResourceSchema.safeParse(resource);
    const issues = (error?.issues ?? []).map(toIssue);
    const isFound = ({ path }: Issue) =>
      gaps.some((gap) => path === gap.path || path.startsWith(`${gap.path || "none"}/`));
    return [...gaps, ...issues.filter((issue) => !isFound(issue))];
  },
  toFormPath: ([key = "", name, ...rest], form) => {
    if (key === "uriTemplate") return "uri";
    const complete = key === "complete" && findCompletion(form.complete, name ?? "");
    if (complete) return `complete.${name}.${toCompletionPath(rest, complete)}`;
    return Object.hasOwn(fieldLabels, key) ? key : "";
  },
  getFieldLabel: (path) => {
    const [key = "", name] = path.split(".");
    return key === "complete" ? `Suggestions for ${name}` : (fieldLabels[key] ?? "The resource");
  },
};
