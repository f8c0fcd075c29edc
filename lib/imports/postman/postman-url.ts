import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import { addScheme } from "@/lib/imports/readers/request/add-scheme";
import { PLACEHOLDER_URL } from "@/lib/imports/readers/request/placeholder-url";
import {
  createParameterPlaceholder,
  escapeBraces,
} from "@/lib/imports/readers/request/placeholders";
import { containsSecret, isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import type { AddWarning } from "../import-kind";
import { toIdName } from "../request/path-ids";
import { hasGeneratedValue, isGeneratedValue } from "./generated-values";
import { getDescription, getRawUrl, type Node, toRows, toText } from "./postman-rows";
import { type PostmanVariables, toPlaceholderName } from "./variables";

/** Matches the scheme of a URL, and the username and password that may follow it. */
const userInfoPattern = /^((?:[a-z][a-z0-9+.-]*:\/\/)?)([^/?#@]*)@/i;

const getUserInfo = ({ username, password }: URL): string =>
  password ? `${username}:${password}` : username;

/**
 * Returns the variable that a step of the path stands for, as `:id` and `:id.json` do. Older
 * collections call its key `id`.
 */
const findPathVariable = (rows: readonly Node[], step: string) => {
  const [written = ""] = /^:[^.]*/.exec(step) ?? [];
  for (const name of [step.slice(1), written.slice(1)]) {
    const row = rows.find((one) => toText(one.key ?? one.id) === name);
    if (row && name !== "" && step.startsWith(":"))
      return {
        name,
        suffix: step.slice(name.length + 1),
        value: toText(row.value),
        description: getDescription(row),
      };
  }
  return undefined;
};

/** What the URL of a request contains besides the handler's URL. */
export type UrlParts = {
  url: string;
  /** The values that the collection has for variables of the path, by parameter. */
  values: Record<string, string>;
  /** The username and password, joined by a colon. */
  userInfo?: string;
  /** The host as written, if it cannot be determined. */
  unknownHost?: string;
};

/**
 * Converts the URL, without its query. Adds the parameters of its path, with their descriptions, to
 * `placeholderNames`.
 */
export const convertUrl = (
  address: unknown,
  variables: PostmanVariables,
  placeholderNames: Map<string, string>,
  addWarning: AddWarning,
): UrlParts => {
  const pathVariables = isObject(address) ? toRows(address.variable) : [];
  const values: Record<string, string> = {};
  const [typedUrl = ""] = getRawUrl(address).trim().split(/[?#]/);
  const typedUser = userInfoPattern.exec(typedUrl)?.[2];
  const withoutQuery = typedUrl.replace(userInfoPattern, "$1");
  const match = /^((?:[a-z][a-z0-9+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/{}])*)(\/.*)?$/is.exec(
    withoutQuery,
  );
  const start = variables.text(match?.[1] ?? "");
  const url = start ? URL.parse(addScheme(start)) : undefined;
  const userInfo = typedUser ?? (url?.username || url?.password ? getUserInfo(url) : undefined);
  const isUsable = url && /^https?:$/.test(url.protocol) && url.hostname !== "";
  const parts = {
    values,
    ...(userInfo !== undefined && { userInfo }),
    ...(!isUsable && { unknownHost: match?.[1] ?? "" }),
  };
  const names = new Set<string>();
  const steps = (match?.[2] ?? "")
    .split("/")
    .slice(1)
    .map((step, index, all) => {
      if (isGeneratedValue(step)) return `{${toIdName(all[index - 1])}}`;
      const row = findPathVariable(pathVariables, step);
      const name = row?.name ?? /^:([A-Za-z_][\w-]*)$/.exec(step)?.[1];
      if (name === undefined)
        return variables.template(step, names).replace(/[\s\\]/g, encodeURIComponent);
      const placeholderName = toPlaceholderName(name);
      placeholderNames.set(placeholderName, row?.description ?? "");
      const value = variables.text(row?.value ?? "");
      if (value && !hasGeneratedValue(value) && !isSecretName(name) && !containsSecret(value))
        values[placeholderName] = value;
      return createParameterPlaceholder(placeholderName) + (row?.suffix ?? "");
    });
  for (const name of names) placeholderNames.set(name, "");
  const base = isUsable
    ? escapeBraces(url.origin + url.pathname.replace(/\/+$/, ""))
    : PLACEHOLDER_URL;
  const whole = steps.length > 0 ? `${base}/${steps.join("/")}` : base;
  if (!("problem" in parseUrlTemplate(whole))) return { url: whole, ...parts };
  addWarning("/handler/url", "url_mended", "The path is invalid, so only the host was kept.");
  return { url: base, ...parts };
};
