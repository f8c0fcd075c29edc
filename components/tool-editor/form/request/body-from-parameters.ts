import {
  blankPair,
  type HttpForm,
  writtenPairs,
} from "@/components/tool-editor/form/codec/http-form";
import { type HttpHandler, listHttpPlaceholders } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";
import { parseJsonText } from "@/lib/imports/readers/json-text";
import { isObject } from "@/lib/schema/json";

const methodsWithBody: readonly HttpForm["method"][] = ["POST", "PUT", "PATCH"];
export const usuallyHasBody = (method: HttpForm["method"]): boolean =>
  methodsWithBody.includes(method);

/** Returns the names of the parameters that no part of the request uses. */
export const findUnsentParameters = (
  { parameters }: Pick<Tool, "parameters">,
  handler: HttpHandler,
): string[] => {
  const paths = listHttpPlaceholders(handler).flatMap(({ placeholder: { root, path } }) =>
    root === "params" ? [path] : [],
  );
  // A placeholder for all parameters has no name.
  if (paths.some(([name]) => name === undefined)) return [];
  const sentNames = new Set(paths.map(([name]) => name));
  return Object.keys(parameters.properties).filter((name) => !sentNames.has(name));
};

/**
 * Returns a placeholder for a parameter. As a whole value, it keeps the parameter's JSON type and
 * is omitted if there is no value.
 */
const toPlaceholder = (name: string): string =>
  /^[A-Za-z_][\w-]*$/.test(name) ? `{{params.${name}}}` : `{{params[${JSON.stringify(name)}]}}`;

type BodyChange = Partial<Pick<HttpForm, "bodyType" | "bodyJson" | "bodyFields">>;

const isBlankJson = (text: string) => text.replace(/\s/g, "") === "{}" || text.trim() === "";

/**
 * Adds parameters to the body. Returns undefined if the body is text, or JSON that is not an
 * object.
 */
export const addToBody = (http: HttpForm, names: readonly string[]): BodyChange | undefined => {
  const { bodyType, bodyJson, bodyFields } = http;
  if (bodyType === "text") return undefined;
  if (bodyType === "form" || bodyType === "multipart") {
    const fields = names.map((name) => blankPair({ name, value: toPlaceholder(name) }));
    return { bodyFields: [...writtenPairs(bodyFields), ...fields] };
  }
  const json =
    bodyType === "none" || isBlankJson(bodyJson) ? { value: {} } : parseJsonText(bodyJson);
  if ("problem" in json || !isObject(json.value)) return undefined;
  const members = names
    .filter((name) => !Object.hasOwn(json.value as object, name))
    .map((name) => [name, toPlaceholder(name)] as const);
  const body = { ...json.value, ...Object.fromEntries(members) };
  return { bodyType: "json", bodyJson: JSON.stringify(body, null, 2) };
};
