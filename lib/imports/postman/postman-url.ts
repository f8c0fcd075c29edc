import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import { addScheme } from "@/lib/imports/readers/request/add-scheme";
import {
  createParameterPlaceholder,
  escapeBraces,
} from "@/lib/imports/readers/request/placeholders";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { toIdName } from "../request/parametrize";
import { isGeneratedValue } from "./generated-values";
import { getDescription, getRawUrl, toRows, toText } from "./postman-rows";
import { type PostmanVariables, toPlaceholderName } from "./variables";

const PLACEHOLDER_URL = "https://api.example.com";

/**
 * Converts the URL, without its query. Adds the parameters of its path, with their descriptions, to
 * `placeholderNames`.
 */
export const convertUrl = (
  address: unknown,
  variables: PostmanVariables,
  placeholderNames: Map<string, string>,
  addWarning: AddWarning,
) => {
  const pathVariables = isObject(address) ? toRows(address.variable) : [];
  const [withoutQuery = ""] = getRawUrl(address).split(/[?#]/);
  const match = /^((?:[a-z][a-z0-9+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/{}])*)(\/.*)?$/is.exec(
    withoutQuery.trim(),
  );
  const start = variables.text(match?.[1] ?? "");
  const url = start ? URL.parse(addScheme(start)) : undefined;
  const isUsable = url && /^https?:$/.test(url.protocol) && url.hostname !== "";
  if (!isUsable)
    addWarning(
      "/handler/url",
      "server_missing",
      `The host of "${cutText(match?.[1] ?? "", 80)}" is unknown, so ${PLACEHOLDER_URL} is used. Set the base URL.`,
    );
  const names = new Set<string>();
  const steps = (match?.[2] ?? "")
    .split("/")
    .slice(1)
    .map((step, index, all) => {
      if (isGeneratedValue(step)) return `{${toIdName(all[index - 1])}}`;
      const name = /^:([A-Za-z_][\w-]*)$/.exec(step)?.[1];
      if (name === undefined)
        return variables.template(step, names).replace(/[\s\\]/g, encodeURIComponent);
      const row = pathVariables.find((one) => toText(one.key) === name);
      const placeholderName = toPlaceholderName(name);
      placeholderNames.set(placeholderName, row ? getDescription(row) : "");
      return createParameterPlaceholder(placeholderName);
    });
  for (const name of names) placeholderNames.set(name, "");
  const base = isUsable
    ? escapeBraces(url.origin + url.pathname.replace(/\/+$/, ""))
    : PLACEHOLDER_URL;
  const whole = steps.length > 0 ? `${base}/${steps.join("/")}` : base;
  if (!("problem" in parseUrlTemplate(whole))) return whole;
  addWarning("/handler/url", "url_mended", "The path is invalid, so only the host was kept.");
  return base;
};
