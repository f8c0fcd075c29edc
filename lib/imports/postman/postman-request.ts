import { type HttpHandler, httpMethods } from "@/lib/agent/handlers/http";
import { isObject, type Json } from "@/lib/agent/json";
import { parseJson } from "@/lib/agent/reading/curl/request-body";
import {
  credentialPlaceholder,
  literal,
  parameterPlaceholder,
} from "@/lib/agent/reading/request/placeholder";
import {
  authFromHeader,
  fieldFrom,
  isSecretHeader,
  isSecretName,
  type Taken,
} from "@/lib/agent/reading/request/secrets";
import { headerNameProblem } from "@/lib/agent/templates/header-name";
import { parseUrl } from "@/lib/agent/templates/url-template";
import type { Say } from "../import-kind";
import { authFrom } from "./postman-auth";
import { blankName, type PostmanVariables } from "./variables";

type Node = Record<string, unknown>;
export type PostmanRequest = {
  handler: HttpHandler;
  taken: Taken[];
  /** Parameters that the request already contains placeholders for, with their descriptions. */
  blanks: Map<string, string>;
};

const nowhere = "https://api.example.com";
const text = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
const rowsOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isObject) : []);
const describe = ({ description }: Node): string =>
  text(isObject(description) ? description.content : description).trim();

const rawUrl = (url: unknown): string => {
  if (typeof url === "string") return url;
  if (!isObject(url)) return "";
  if (text(url.raw)) return text(url.raw);
  const host = Array.isArray(url.host) ? url.host.map(text).join(".") : text(url.host);
  const path = Array.isArray(url.path)
    ? url.path.map((step) => (isObject(step) ? text(step.value) : text(step))).join("/")
    : text(url.path);
  const protocol = text(url.protocol);
  return `${protocol ? `${protocol}://` : ""}${host}${url.port ? `:${text(url.port)}` : ""}/${path.replace(/^\//, "")}`;
};

const urlOf = (
  given: string,
  variables: PostmanVariables,
  blanks: Map<string, string>,
  described: Node[],
  say: Say,
) => {
  const [address = ""] = given.split(/[?#]/);
  const found = /^((?:[a-z][a-z0-9+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/{}])*)(\/.*)?$/is.exec(
    address.trim(),
  );
  const start = variables.text(found?.[1] ?? "");
  const withScheme = start && /^[a-z][a-z0-9+.-]*:\/\//i.test(start) ? start : `https://${start}`;
  const url = start ? URL.parse(withScheme) : undefined;
  const usable = url && /^https?:$/.test(url.protocol) && url.hostname !== "";
  if (!usable)
    say(
      "/handler/url",
      "server_missing",
      `The host of "${(found?.[1] ?? "").slice(0, 80)}" is unknown, so ${nowhere} is used. Set the base URL.`,
    );
  const names = new Set<string>();
  const steps = (found?.[2] ?? "")
    .split("/")
    .slice(1)
    .map((step) => {
      const name = /^:([A-Za-z_][\w-]*)$/.exec(step)?.[1];
      if (name === undefined)
        return variables.template(step, names).replace(/[\s\\]/g, encodeURIComponent);
      const row = described.find((one) => text(one.key) === name);
      const blank = blankName(name);
      blanks.set(blank, row ? describe(row) : "");
      return parameterPlaceholder(blank);
    });
  for (const name of names) blanks.set(name, "");
  const base = usable ? literal(url.origin + url.pathname.replace(/\/+$/, "")) : nowhere;
  const whole = steps.length > 0 ? `${base}/${steps.join("/")}` : base;
  if (!("problem" in parseUrl(whole))) return whole;
  say("/handler/url", "url_mended", "The path is invalid, so only the host was kept.");
  return base;
};

const queryOf = (url: unknown): Node[] => {
  const given = isObject(url) ? rowsOf(url.query) : [];
  const raw = rawUrl(url);
  if (given.length > 0 || !raw.includes("?")) return given;
  const asked = raw.slice(raw.indexOf("?") + 1).split("#")[0] ?? "";
  // Not URLSearchParams, which would encode the braces of variables.
  return asked.split("&").map((pair) => {
    const equals = pair.indexOf("=");
    return {
      key: equals === -1 ? pair : pair.slice(0, equals),
      value: equals === -1 ? "" : pair.slice(equals + 1),
    };
  });
};

const isOff = (row: Node) => row.disabled === true || row.enabled === false;

const bodyOf = (
  given: unknown,
  template: (value: string) => string,
  say: Say,
): { body?: HttpHandler["body"]; contentType?: string } => {
  if (!isObject(given) || given.disabled === true) return {};
  const mode = text(given.mode);
  const json = (value: string): Json | undefined => {
    // Postman allows unquoted variables as values: {"count": {{count}}}.
    const quoted = value.replace(/([:[,]\s*)(\{\{[^{}]*\}\})(?=\s*[,}\]])/g, '$1"$2"');
    return (parseJson(value) ?? parseJson(quoted))?.value;
  };
  const filled = (value: Json): Json => {
    if (typeof value === "string") return template(value);
    if (Array.isArray(value)) return value.map(filled);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) =>
        key.includes("{{") ? [] : [[key, filled(item as Json)]],
      ),
    );
  };
  if (mode === "raw") {
    const raw = text(given.raw);
    if (raw.trim() === "") return {};
    const options = isObject(given.options) && isObject(given.options.raw) ? given.options.raw : {};
    const value = json(raw);
    const language = text(options.language);
    if (
      value !== undefined &&
      (language === "json" || (language === "" && typeof value === "object"))
    )
      return { body: { type: "json", value: filled(value) } };
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
  if (mode === "graphql" && isObject(given.graphql)) {
    const variables = json(text(given.graphql.variables)) ?? {};
    return {
      body: {
        type: "json",
        value: { query: template(text(given.graphql.query)), variables: filled(variables) },
      },
    };
  }
  if (mode === "urlencoded" || mode === "formdata") {
    const rows = rowsOf(given[mode]);
    if (rows.some(isOff)) say("/handler/body", "rows_left_out", "Disabled fields were skipped.");
    const fields = rows
      .filter((row) => !isOff(row))
      .flatMap((row): [string, Json][] => {
        const name = text(row.key);
        if (name === "" || name.length > 256 || name.includes("{{")) return [];
        if (row.type === "file")
          say("/handler/body", "file_as_text", `"${name}" is a file. Its value is sent as text.`);
        return [[name, row.type === "file" ? "" : template(text(row.value))]];
      });
    const grouped = new Map<string, Json>();
    for (const [name, value] of fields)
      grouped.set(name, grouped.has(name) ? [grouped.get(name) as Json, value].flat() : value);
    return {
      body: {
        type: mode === "formdata" ? "multipart" : "form",
        value: Object.fromEntries(grouped),
      },
    };
  }
  if (mode === "file")
    say("/handler/body", "file_left_out", "The body is a file, which collections do not contain.");
  return {};
};

/** Converts a request of a collection. `auth` is its own or the nearest folder's. Undefined for unknown methods. */
export const readRequest = (
  request: Node,
  auth: unknown,
  { service, variables }: { service: string; variables: PostmanVariables },
  say: Say,
): PostmanRequest | undefined => {
  const method = httpMethods.find((one) => one === (text(request.method) || "GET").toUpperCase());
  if (!method)
    return void say(
      "",
      "tool_left_out",
      `The method ${text(request.method).slice(0, 20)} is not supported.`,
    );
  const blanks = new Map<string, string>();
  const names = new Set<string>();
  const template = (value: string) => variables.template(value, names);
  const described = isObject(request.url) ? rowsOf(request.url.variable) : [];
  const url = urlOf(rawUrl(request.url), variables, blanks, described, say);
  const found = authFrom(auth, service);
  if (found.unsupported)
    say(
      "/handler/auth",
      "auth_unsupported",
      `The authentication "${found.unsupported}" is not supported.`,
    );
  const taken = [...found.taken];
  let { auth: own } = found;
  const { body, contentType } = method === "HEAD" ? {} : bodyOf(request.body, template, say);

  const headers: NonNullable<HttpHandler["headers"]> = [];
  for (const row of rowsOf(request.header)) {
    const name = text(row.key).trim().toLowerCase();
    const off = isOff(row) ? { enabled: false } : {};
    if (name === "" || headerNameProblem(name) !== undefined) continue;
    if (name === "content-type" && body?.type !== "text") continue;
    if (name === "authorization" && !isOff(row)) {
      if (own) continue;
      const read = authFromHeader(text(row.value), service);
      own = read.auth;
      taken.push(...read.taken);
    } else if (
      isSecretHeader(name, text(row.value)) &&
      !/^\s*\{\{[^{}]*\}\}\s*$/.test(text(row.value))
    ) {
      const field = fieldFrom(name);
      taken.push({ what: `the header "${name}"`, field });
      if (own?.type !== "header" || own.name !== name)
        headers.push({ name, value: credentialPlaceholder(service, field), ...off });
    } else
      headers.push({
        name,
        value: template(text(row.value)).replace(/[^\t\x20-\x7e\x80-\xff]/g, " "),
        ...off,
      });
  }
  if (contentType && !headers.some(({ name }) => name === "content-type"))
    headers.push({ name: "content-type", value: contentType });

  const query = queryOf(request.url).flatMap((row): NonNullable<HttpHandler["query"]> => {
    const name = text(row.key);
    if (name === "" || name.length > 256 || name.includes("{{")) return [];
    const off = isOff(row) ? { enabled: false } : {};
    const value = text(row.value);
    if (!isSecretName(name) || value.includes("{{"))
      return [{ name, value: template(value), ...off }];
    const field = fieldFrom(name);
    taken.push({ what: `the query's "${name}"`, field });
    return [{ name, value: credentialPlaceholder(service, field), ...off }];
  });
  for (const name of names) blanks.set(name, "");
  return {
    handler: {
      kind: "http",
      method,
      url,
      ...(query.length > 0 && { query: query.slice(0, 100) }),
      ...(headers.length > 0 && { headers: headers.slice(0, 100) }),
      ...(own && { auth: own }),
      ...(body && { body }),
    },
    taken,
    blanks,
  };
};
