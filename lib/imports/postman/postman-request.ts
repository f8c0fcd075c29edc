import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import { type HttpHandler, httpMethods } from "@/lib/agent/handlers/http";
import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import { parseJson } from "@/lib/imports/readers/curl/request-body";
import {
  createCredentialPlaceholder,
  createParameterPlaceholder,
  escapeBraces,
} from "@/lib/imports/readers/request/placeholders";
import {
  convertAuthHeader,
  type ExtractedSecret,
  isSecretHeader,
  isSecretName,
  toCredentialField,
} from "@/lib/imports/readers/request/secrets";
import { isObject, type Json } from "@/lib/schema/json";
import type { AddWarning } from "../import-kind";
import { convertAuth } from "./postman-auth";
import { type PostmanVariables, toPlaceholderName } from "./variables";

type Node = Record<string, unknown>;
export type PostmanRequest = {
  handler: HttpHandler;
  credentialFields: ExtractedSecret[];
  /** Parameters that the request already contains placeholders for, with their descriptions. */
  placeholderNames: Map<string, string>;
};

const PLACEHOLDER_URL = "https://api.example.com";
const toText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
const toRows = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isObject) : []);
const getDescription = ({ description }: Node): string =>
  toText(isObject(description) ? description.content : description).trim();

const rawUrl = (url: unknown): string => {
  if (typeof url === "string") return url;
  if (!isObject(url)) return "";
  if (toText(url.raw)) return toText(url.raw);
  const host = Array.isArray(url.host) ? url.host.map(toText).join(".") : toText(url.host);
  const path = Array.isArray(url.path)
    ? url.path.map((step) => (isObject(step) ? toText(step.value) : toText(step))).join("/")
    : toText(url.path);
  const protocol = toText(url.protocol);
  return `${protocol ? `${protocol}://` : ""}${host}${url.port ? `:${toText(url.port)}` : ""}/${path.replace(/^\//, "")}`;
};

const convertUrl = (
  address: string,
  variables: PostmanVariables,
  placeholderNames: Map<string, string>,
  pathVariables: Node[],
  addWarning: AddWarning,
) => {
  const [withoutQuery = ""] = address.split(/[?#]/);
  const match = /^((?:[a-z][a-z0-9+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/{}])*)(\/.*)?$/is.exec(
    withoutQuery.trim(),
  );
  const start = variables.text(match?.[1] ?? "");
  const withScheme = start && /^[a-z][a-z0-9+.-]*:\/\//i.test(start) ? start : `https://${start}`;
  const url = start ? URL.parse(withScheme) : undefined;
  const isUsable = url && /^https?:$/.test(url.protocol) && url.hostname !== "";
  if (!isUsable)
    addWarning(
      "/handler/url",
      "server_missing",
      `The host of "${(match?.[1] ?? "").slice(0, 80)}" is unknown, so ${PLACEHOLDER_URL} is used. Set the base URL.`,
    );
  const names = new Set<string>();
  const steps = (match?.[2] ?? "")
    .split("/")
    .slice(1)
    .map((step) => {
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

const listQueryRows = (url: unknown): Node[] => {
  const rows = isObject(url) ? toRows(url.query) : [];
  const raw = rawUrl(url);
  if (rows.length > 0 || !raw.includes("?")) return rows;
  const queryString = raw.slice(raw.indexOf("?") + 1).split("#")[0] ?? "";
  // Not URLSearchParams, which would encode the braces of variables.
  return queryString.split("&").map((pair) => {
    const equals = pair.indexOf("=");
    return {
      key: equals === -1 ? pair : pair.slice(0, equals),
      value: equals === -1 ? "" : pair.slice(equals + 1),
    };
  });
};

const isDisabled = (row: Node) => row.disabled === true || row.enabled === false;

const convertBody = (
  input: unknown,
  template: (value: string) => string,
  addWarning: AddWarning,
): { body?: HttpHandler["body"]; contentType?: string } => {
  if (!isObject(input) || input.disabled === true) return {};
  const mode = toText(input.mode);
  const json = (value: string): Json | undefined => {
    // Postman allows unquoted variables as values: {"count": {{count}}}.
    const quotedJson = value.replace(/([:[,]\s*)(\{\{[^{}]*\}\})(?=\s*[,}\]])/g, '$1"$2"');
    return (parseJson(value) ?? parseJson(quotedJson))?.value;
  };
  const fillTemplate = (value: Json): Json => {
    if (typeof value === "string") return template(value);
    if (Array.isArray(value)) return value.map(fillTemplate);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) =>
        key.includes("{{") ? [] : [[key, fillTemplate(item as Json)]],
      ),
    );
  };
  if (mode === "raw") {
    const raw = toText(input.raw);
    if (raw.trim() === "") return {};
    const options = isObject(input.options) && isObject(input.options.raw) ? input.options.raw : {};
    const value = json(raw);
    const language = toText(options.language);
    if (
      value !== undefined &&
      (language === "json" || (language === "" && typeof value === "object"))
    )
      return { body: { type: "json", value: fillTemplate(value) } };
    const types: Record<string, string> = {
      xml: "application/xml",
      html: "text/html",
      javascript: "application/javascript",
    };
    return {
      body: { type: "text", value: template(raw) },
      ...(types[language] && { contentType: types[language] }),
    };
  }
  if (mode === "graphql" && isObject(input.graphql)) {
    const variables = json(toText(input.graphql.variables)) ?? {};
    return {
      body: {
        type: "json",
        value: { query: template(toText(input.graphql.query)), variables: fillTemplate(variables) },
      },
    };
  }
  if (mode === "urlencoded" || mode === "formdata") {
    const rows = toRows(input[mode]);
    if (rows.some(isDisabled))
      addWarning("/handler/body", "rows_left_out", "Disabled fields were skipped.");
    const fields = rows
      .filter((row) => !isDisabled(row))
      .flatMap((row): [string, Json][] => {
        const name = toText(row.key);
        if (name === "" || name.length > 256 || name.includes("{{")) return [];
        if (row.type === "file")
          addWarning(
            "/handler/body",
            "file_as_text",
            `"${name}" is a file. Its value is sent as text.`,
          );
        return [[name, row.type === "file" ? "" : template(toText(row.value))]];
      });
    const groupedFields = new Map<string, Json>();
    for (const [name, value] of fields)
      groupedFields.set(
        name,
        groupedFields.has(name) ? [groupedFields.get(name) as Json, value].flat() : value,
      );
    return {
      body: {
        type: mode === "formdata" ? "multipart" : "form",
        value: Object.fromEntries(groupedFields),
      },
    };
  }
  if (mode === "file")
    addWarning(
      "/handler/body",
      "file_left_out",
      "The body is a file, which collections do not contain.",
    );
  return {};
};

/** Converts a request of a collection. `auth` is its own or the nearest folder's. Undefined for unknown methods. */
export const readRequest = (
  request: Node,
  auth: unknown,
  { service, variables }: { service: string; variables: PostmanVariables },
  addWarning: AddWarning,
): PostmanRequest | undefined => {
  const method = httpMethods.find((one) => one === (toText(request.method) || "GET").toUpperCase());
  if (!method)
    return void addWarning(
      "",
      "tool_left_out",
      `The method ${toText(request.method).slice(0, 20)} is not supported.`,
    );
  const placeholderNames = new Map<string, string>();
  const names = new Set<string>();
  const template = (value: string) => variables.template(value, names);
  const pathVariables = isObject(request.url) ? toRows(request.url.variable) : [];
  const url = convertUrl(
    rawUrl(request.url),
    variables,
    placeholderNames,
    pathVariables,
    addWarning,
  );
  const authResult = convertAuth(auth, service);
  if (authResult.unsupportedType)
    addWarning(
      "/handler/auth",
      "auth_unsupported",
      `The authentication "${authResult.unsupportedType}" is not supported.`,
    );
  const credentialFields = [...authResult.taken];
  let { auth: requestAuth } = authResult;
  const { body, contentType } =
    method === "HEAD" ? {} : convertBody(request.body, template, addWarning);

  const headers: NonNullable<HttpHandler["headers"]> = [];
  for (const row of toRows(request.header)) {
    const name = toText(row.key).trim().toLowerCase();
    const disabledFlag = isDisabled(row) ? { enabled: false } : {};
    if (name === "" || checkHeaderName(name) !== undefined) continue;
    if (name === "content-type" && body?.type !== "text") continue;
    if (name === "authorization" && !isDisabled(row)) {
      if (requestAuth) continue;
      const parsed = convertAuthHeader(toText(row.value), service);
      requestAuth = parsed.auth;
      credentialFields.push(...parsed.taken);
    } else if (
      isSecretHeader(name, toText(row.value)) &&
      !/^\s*\{\{[^{}]*\}\}\s*$/.test(toText(row.value))
    ) {
      const field = toCredentialField(name);
      credentialFields.push({ description: `the header "${name}"`, field });
      if (requestAuth?.type !== "header" || requestAuth.name !== name)
        headers.push({ name, value: createCredentialPlaceholder(service, field), ...disabledFlag });
    } else
      headers.push({
        name,
        value: template(toText(row.value)).replace(/[^\t\x20-\x7e\x80-\xff]/g, " "),
        ...disabledFlag,
      });
  }
  if (contentType && !headers.some(({ name }) => name === "content-type"))
    headers.push({ name: "content-type", value: contentType });

  const query = listQueryRows(request.url).flatMap((row): NonNullable<HttpHandler["query"]> => {
    const name = toText(row.key);
    if (name === "" || name.length > 256 || name.includes("{{")) return [];
    const disabledFlag = isDisabled(row) ? { enabled: false } : {};
    const value = toText(row.value);
    if (!isSecretName(name) || value.includes("{{"))
      return [{ name, value: template(value), ...disabledFlag }];
    const field = toCredentialField(name);
    credentialFields.push({ description: `the query's "${name}"`, field });
    return [{ name, value: createCredentialPlaceholder(service, field), ...disabledFlag }];
  });
  for (const name of names) placeholderNames.set(name, "");
  return {
    handler: {
      kind: "http",
      method,
      url,
      ...(query.length > 0 && { query: query.slice(0, 100) }),
      ...(headers.length > 0 && { headers: headers.slice(0, 100) }),
      ...(requestAuth && { auth: requestAuth }),
      ...(body && { body }),
    },
    credentialFields,
    placeholderNames,
  };
};
