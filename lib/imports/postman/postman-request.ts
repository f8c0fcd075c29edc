import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import { type HttpHandler, httpMethods } from "@/lib/agent/handlers/http";
import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import { addScheme } from "@/lib/imports/readers/request/add-scheme";
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
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { type RequestFacts, toIdName } from "../request/parametrize";
import { describeGeneratedValue, hasGeneratedValue, isGeneratedValue } from "./generated-values";
import { convertAuth } from "./postman-auth";
import { type ConvertedBody, convertBody } from "./postman-body";
import {
  decodeQueryRow,
  getRawUrl,
  isDisabled,
  listQueryRows,
  type Node,
  toHeaderRows,
  toRows,
  toText,
} from "./postman-rows";
import { type PostmanVariables, toPlaceholderName } from "./variables";

export type PostmanRequest = RequestFacts & {
  handler: HttpHandler;
  credentialFields: ExtractedSecret[];
  /** Parameters for which the request already contains placeholders, with their descriptions. */
  placeholderNames: Map<string, string>;
};

const PLACEHOLDER_URL = "https://api.example.com";
const getDescription = ({ description }: Node): string =>
  toText(isObject(description) ? description.content : description).trim();

const convertUrl = (
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

const listFieldRows = (body: unknown): Node[] =>
  isObject(body) ? toRows(body[toText(body.mode)]) : [];

const readDescriptions = (rows: readonly Node[]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter((row) => !isDisabled(row) && getDescription(row) !== "")
      .map((row) => [toText(row.key), cutText(getDescription(row), 2000)]),
  );

type Headers = NonNullable<HttpHandler["headers"]>;
type Secrets = { service: string; template(value: string): string };
/** Rows without their secrets, which become credential fields. */
type ConvertedRows<Row> = { rows: Row[]; credentialFields: ExtractedSecret[] };

const isPlaceholder = (value: string): boolean => /^\s*\{\{[^{}]*\}\}\s*$/.test(value);

type HeaderContext = {
  /** The request's own authentication. */
  auth: HttpHandler["auth"];
  keepsContentType: boolean;
};

/**
 * Converts the headers. An `Authorization` header becomes the authentication, unless the request
 * has one.
 */
const convertHeaders = (
  rows: readonly Node[],
  { auth: requestAuth, keepsContentType }: HeaderContext,
  { service, template }: Secrets,
  addWarning: AddWarning,
): ConvertedRows<Headers[number]> & { auth: HttpHandler["auth"] } => {
  const headers: Headers = [];
  const credentialFields: ExtractedSecret[] = [];
  let auth = requestAuth;
  for (const row of rows) {
    const name = toText(row.key).trim().toLowerCase();
    const value = toText(row.value);
    const disabledFlag = isDisabled(row) ? { enabled: false } : {};
    if (name === "") continue;
    if (checkHeaderName(name) !== undefined) {
      if (!isDisabled(row))
        addWarning(
          "/handler/headers",
          "header_left_out",
          `The header "${cutText(name, 60)}" cannot be set and was skipped.`,
        );
      continue;
    }
    if (name === "content-type" && !keepsContentType) continue;
    if (hasGeneratedValue(value)) {
      const message = describeGeneratedValue(`The header "${cutText(name, 60)}"`, value);
      addWarning("/handler/headers", "header_left_out", message);
      continue;
    }
    if (name === "authorization" && !isDisabled(row)) {
      if (auth) continue;
      const converted = convertAuthHeader(value, service);
      auth = converted.auth;
      credentialFields.push(...converted.taken);
    } else if (isSecretHeader(name, value) && !isPlaceholder(value)) {
      const field = toCredentialField(name);
      credentialFields.push({ description: `the header "${name}"`, field });
      if (auth?.type !== "header" || auth.name !== name)
        headers.push({ name, value: createCredentialPlaceholder(service, field), ...disabledFlag });
    } else
      headers.push({
        name,
        value: template(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, " "),
        ...disabledFlag,
      });
  }
  return { rows: headers, credentialFields, auth };
};

const convertQuery = (
  rows: readonly Node[],
  { service, template }: Secrets,
  addWarning: AddWarning,
): ConvertedRows<NonNullable<HttpHandler["query"]>[number]> => {
  const credentialFields: ExtractedSecret[] = [];
  const query = rows.flatMap((row) => {
    const name = toText(row.key);
    if (name === "") return [];
    if (name.length > 256 || name.includes("{{")) {
      addWarning(
        "/handler/query",
        "query_left_out",
        `The query parameter "${cutText(name, 60)}" cannot be sent and was skipped.`,
      );
      return [];
    }
    const disabledFlag = isDisabled(row) ? { enabled: false } : {};
    const value = toText(row.value);
    if (hasGeneratedValue(value)) {
      const message = describeGeneratedValue(`The query parameter "${cutText(name, 60)}"`, value);
      addWarning("/handler/query", "query_left_out", message);
      return [];
    }
    if (!isSecretName(name) || value.includes("{{"))
      return [{ name, value: template(value), ...disabledFlag }];
    const field = toCredentialField(name);
    credentialFields.push({ description: `the query's "${name}"`, field });
    return [{ name, value: createCredentialPlaceholder(service, field), ...disabledFlag }];
  });
  return { rows: query, credentialFields };
};

/**
 * Methods that Postman sends without a body unless a request says otherwise. The collection keeps
 * the body.
 */
const bodilessMethods = new Set(["GET", "HEAD"]);

type CollectionRequest = {
  request: Node;
  /** The request's own authentication, or that of the nearest folder. */
  auth: unknown;
  /** The variables of the collection and of the request's folders. */
  variables: PostmanVariables;
  /** Whether the body is sent even with methods that have none. */
  sendsAnyBody: boolean;
};

const readBody = (
  { request, sendsAnyBody }: CollectionRequest,
  method: HttpHandler["method"],
  template: (value: string) => string,
  addWarning: AddWarning,
): ConvertedBody => {
  const isPruned = bodilessMethods.has(method) && !(sendsAnyBody && method === "GET");
  if (!isPruned) return convertBody(request.body, template, addWarning);
  const { body } = convertBody(request.body, template, () => {});
  if (body)
    addWarning(
      "/handler/body",
      "body_left_out",
      `Postman sends no body with ${method}, so the body was removed.`,
    );
  return {};
};

/**
 * Converts a request of a collection. Returns undefined, with a warning, if the method is unknown.
 */
export const readRequest = (
  entry: CollectionRequest,
  service: string,
  addWarning: AddWarning,
): PostmanRequest | undefined => {
  const { request, auth, variables } = entry;
  const method = httpMethods.find((one) => one === (toText(request.method) || "GET").toUpperCase());
  if (!method)
    return void addWarning(
      "",
      "tool_left_out",
      `The method ${cutText(toText(request.method), 20)} is not supported.`,
    );
  const placeholderNames = new Map<string, string>();
  const names = new Set<string>();
  const template = (value: string) => variables.template(value, names);
  const url = convertUrl(request.url, variables, placeholderNames, addWarning);
  const authResult = convertAuth(auth, service);
  if (authResult.unsupportedType)
    addWarning(
      "/handler/auth",
      "auth_unsupported",
      `The authentication "${authResult.unsupportedType}" is not supported.`,
    );
  const { body, contentType, isFile = false } = readBody(entry, method, template, addWarning);
  const secrets = { service, template };
  const { auth: requestAuth, ...headers } = convertHeaders(
    toHeaderRows(request.header),
    { auth: authResult.auth, keepsContentType: body?.type === "text" },
    secrets,
    addWarning,
  );
  if (contentType && !headers.rows.some(({ name }) => name === "content-type"))
    headers.rows.push({ name: "content-type", value: contentType });
  const queryRows = listQueryRows(request.url).map(decodeQueryRow);
  const query = convertQuery(queryRows, secrets, addWarning);
  for (const name of names) placeholderNames.set(name, "");
  return {
    handler: {
      kind: "http",
      method,
      url,
      ...(query.rows.length > 0 && { query: query.rows.slice(0, 100) }),
      ...(headers.rows.length > 0 && { headers: headers.rows.slice(0, 100) }),
      ...(requestAuth && { auth: requestAuth }),
      ...(body && { body }),
    },
    isFileBody: isFile,
    descriptions: {
      query: readDescriptions(queryRows),
      body: readDescriptions(listFieldRows(request.body)),
    },
    credentialFields: [...authResult.taken, ...headers.credentialFields, ...query.credentialFields],
    placeholderNames,
  };
};
