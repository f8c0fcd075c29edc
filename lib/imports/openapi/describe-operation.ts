import { OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import type { ResponseType, Tool } from "@/lib/agent/tool";
import { detectDanger } from "@/lib/analysis/detect-danger";
import { isObject } from "@/lib/schema/json";
import { toCategory } from "../agent-url/tool-fields";
import { cutCategory, cutDescription } from "../cut-texts";
import type { AddWarning } from "../import-kind";
import { confirmationExtensions } from "./list-extensions";
import { type OperationEntry, toList, toText } from "./operations";
import type { References } from "./references";
import { findSuccessResponse } from "./success-response";

type Node = Record<string, unknown>;

const MAX_TITLE_LENGTH = 120;

const joinTexts = (node: Node): string => {
  const summary = toText(node.summary);
  const description = toText(node.description);
  const parts = description.startsWith(summary) ? [description] : [summary, description];
  return parts.filter(Boolean).join("\n\n");
};

const toDescription = (
  { method, path, item, operation }: OperationEntry,
  addWarning: AddWarning,
): string => {
  const pathText = joinTexts(item);
  // Several operations share the text of their path, so each of them is named.
  const text = joinTexts(operation) || (pathText && `${method} ${path}\n\n${pathText}`);
  if (text === "")
    addWarning("/description", "description_missing", "The operation has no description. Add one.");
  const deprecated = operation.deprecated === true ? "Deprecated. " : "";
  if (deprecated) addWarning("", "deprecated", "This operation is deprecated.");
  return cutDescription(deprecated + (text || `${method} ${path}`), addWarning);
};

/** Returns the summary as a title, or undefined if it is not suitable for a heading. */
const toTitle = ({ operation }: OperationEntry): string | undefined => {
  const title = toText(operation.summary).replace(/\.$/, "");
  return title === "" || title.length > MAX_TITLE_LENGTH || title.includes("\n")
    ? undefined
    : title;
};

/**
 * Whether the operation seems dangerous. Only the author's own words count, because a generated
 * name starts with the HTTP method.
 */
const isDangerous = ({ operation }: OperationEntry): boolean => {
  const description = toText(operation.summary) || toText(operation.description);
  return detectDanger({ name: toText(operation.operationId), description }) !== undefined;
};

const listResponseTypes = (
  { operation }: OperationEntry,
  document: Node,
  references: References,
): string[] => {
  const response = findSuccessResponse(operation, references);
  if (isObject(response?.content)) return Object.keys(response.content);
  if (document.swagger === undefined || response?.schema === undefined) return [];
  return toList(operation.produces ?? document.produces).filter((type) => typeof type === "string");
};

const toResponseType = (types: readonly string[]): ResponseType | undefined =>
  types.length > 0 && types.every((type) => type.startsWith("text/html")) ? "html" : undefined;

const needsConfirmation = (entry: OperationEntry): boolean => {
  const { method, operation } = entry;
  if (operation["x-confirmation-required"] === false) return false;
  const isDeclared = confirmationExtensions.some((name) => operation[name] === true);
  return isDeclared || method === "DELETE" || (method !== "GET" && isDangerous(entry));
};

/** Returns what a tool says about itself besides its parameters and its request. */
export const describeOperation = (
  entry: OperationEntry,
  document: Node,
  references: References,
  addWarning: AddWarning,
): Pick<Tool, "title" | "description" | "category" | "confirmationRequired" | "responseType"> => {
  const { operation, tags } = entry;
  const description = toDescription(entry, addWarning);
  const responseType = toResponseType(listResponseTypes(entry, document, references));
  const extension = operation[OPENAPI_EXTENSION];
  // An agent's document has the same tag for all tools.
  const category = (isObject(extension) ? toCategory(extension) : tags[0]) ?? "";
  const title = toTitle(entry);
  return {
    ...(title && { title }),
    description,
    ...(category && { category: cutCategory(category, addWarning) }),
    ...(needsConfirmation(entry) && { confirmationRequired: true }),
    ...(responseType && { responseType }),
  };
};
