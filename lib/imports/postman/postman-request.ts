import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import { type HttpHandler, httpMethods } from "@/lib/agent/handlers/http";
import { isOwnJsonType } from "@/lib/imports/readers/request/media-types";
import {
  convertAuthHeader,
  createBasicAuth,
  type ExtractedSecret,
  isSecretHeader,
  isSecretName,
  toCredentialField,
} from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { mapTexts } from "../map-texts";
import type { RequestFacts } from "../request/parametrize";
import type { CredentialFields } from "./credential-fields";
import { describeGeneratedValue, hasGeneratedValue } from "./generated-values";
import { addAuthRow, isAuthorization, readAuth } from "./postman-auth";
import { type ConvertedBody, convertBody } from "./postman-body";
import {
  decodeQueryText,
  getDescription,
  isDisabled,
  limitRows,
  listQueryRows,
  type Node,
  toHeaderRows,
  toRows,
  toText,
} from "./postman-rows";
import { convertUrl, type UrlParts } from "./postman-url";
import { takePathSecret } from "./take-path-secret";
import { type PostmanVariables, type RequestTexts, toPlaceholderName } from "./variables";

type PostmanRequest = RequestFacts &
  Omit<UrlParts, "url" | "userInfo"> & {
    handler: HttpHandler;
    credentialFields: ExtractedSecret[];
    /** Parameters for which the request already contains placeholders, with their descriptions. */
    placeholderNames: Map<string, string>;
    /** Those of them that stand for JSON of any type. */
    jsonNames: Set<string>;
  };

const listFieldRows = (body: unknown): Node[] =>
  isObject(body) ? toRows(body[toText(body.mode)]) : [];

/** Returns the descriptions of rows, keyed by the names that `toName` returns. */
const readDescriptions = (
  rows: readonly Node[],
  toName: (row: Node) => string,
): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter((row) => !isDisabled(row) && getDescription(row) !== "")
      .map((row) => [toName(row), cutText(getDescription(row), 2000)]),
  );

type Headers = NonNullable<HttpHandler["headers"]>;
type Texts = RequestTexts & { fields: CredentialFields };
/** Rows without their secrets, which become credential fields. */
type ConvertedRows<Row> = { rows: Row[]; credentialFields: ExtractedSecret[] };

const isPlaceholder = (value: string): boolean => /^\s*\{\{[^{}]*\}\}\s*$/.test(value);

type HeaderContext = {
  /** The request's own authentication. */
  auth: HttpHandler["auth"];
  body: HttpHandler["body"];
  /** The content type of the body, unless a header has another. */
  contentType: string | undefined;
};

/** Whether a body is sent with the content type of a header, rather than with its usual one. */
const isTypeKept = (body: HttpHandler["body"], contentType: string): boolean =>
  body?.type === "text" || (body?.type === "json" && isOwnJsonType(contentType));

/**
 * Converts the headers. An `Authorization` header becomes the authentication, unless the request
 * has one. `template` creates no parameters, because headers differ between callers, if at all.
 */
const convertHeaders = (
  rows: readonly Node[],
  { auth: requestAuth, body, contentType }: HeaderContext,
  { fields, resolve, template }: Texts,
  addWarning: AddWarning,
): ConvertedRows<Headers[number]> & { auth: HttpHandler["auth"] } => {
  const headers: Headers = [];
  const credentialFields: ExtractedSecret[] = [];
  let auth = requestAuth;
  for (const row of rows) {
    const name = resolve(toText(row.key)).trim().toLowerCase();
    const value = toText(row.value);
    const disabledFlag = isDisabled(row) ? { enabled: false } : {};
    // Postman creates a token for each request.
    if (name === "" || name === "postman-token") continue;
    if (checkHeaderName(name) !== undefined) {
      if (!isDisabled(row))
        addWarning(
          "/handler/headers",
          "header_left_out",
          `The header "${cutText(name, 60)}" cannot be set and was skipped.`,
        );
      continue;
    }
    if (name === "content-type" && !isTypeKept(body, resolve(value))) continue;
    if (hasGeneratedValue(value)) {
      const message = describeGeneratedValue(`The header "${cutText(name, 60)}"`, value);
      addWarning("/handler/headers", "header_left_out", message);
      continue;
    }
    if (name === "authorization" && !isDisabled(row)) {
      if (auth && (auth !== requestAuth || isAuthorization(auth))) continue;
      const converted = fields.assignAll(convertAuthHeader(value, fields.service));
      auth = converted.auth;
      credentialFields.push(...converted.taken);
    } else if (isSecretHeader(name, value) && !isPlaceholder(value)) {
      const description = `the header "${name}"`;
      const secret = fields.assign({ description, field: toCredentialField(name), value, name });
      credentialFields.push(secret);
      if (requestAuth?.type !== "header" || requestAuth.name !== name)
        headers.push({ name, value: fields.toPlaceholder(secret), ...disabledFlag });
    } else
      headers.push({
        name,
        value: template(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, " "),
        ...disabledFlag,
      });
  }
  const isTyped = headers.some(({ name, enabled }) => name === "content-type" && enabled !== false);
  if (contentType && !isTyped) headers.push({ name: "content-type", value: contentType });
  return { rows: headers, credentialFields, auth };
};

const toQueryName = (row: Node, { resolve }: RequestTexts): string =>
  decodeQueryText(resolve(toText(row.key)), toText(row.literal));

/** Converts the query without rows that authentication in the query replaces. */
const convertQuery = (
  rows: readonly Node[],
  auth: HttpHandler["auth"],
  texts: Texts,
  addWarning: AddWarning,
): ConvertedRows<NonNullable<HttpHandler["query"]>[number]> => {
  const { fields, template } = texts;
  const credentialFields: ExtractedSecret[] = [];
  const query = rows.flatMap((row) => {
    const name = toQueryName(row, texts);
    if (name === "" || (auth?.type === "query" && auth.name === name)) return [];
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
    const decode = (part: string) => decodeQueryText(part, toText(row.literal));
    if (!isSecretName(name) || value.includes("{{"))
      return [{ name, value: template(value, decode), ...disabledFlag }];
    const description = `the query's "${name}"`;
    const secret = fields.assign({ description, field: toCredentialField(name), value, name });
    credentialFields.push(secret);
    return [{ name, value: fields.toPlaceholder(secret), ...disabledFlag }];
  });
  return { rows: query, credentialFields };
};

/**
 * Methods that Postman sends without a body unless a request says otherwise. The collection keeps
 * the body.
 */
const bodilessMethods = new Set(["GET", "HEAD"]);

type CollectionRequest = {
  name: string;
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
  texts: RequestTexts,
  addWarning: AddWarning,
): ConvertedBody => {
  const isPruned = bodilessMethods.has(method) && !(sendsAnyBody && method === "GET");
  if (!isPruned) return convertBody(request.body, texts, addWarning);
  const { body } = convertBody(request.body, texts, () => {});
  if (body)
    addWarning(
      "/handler/body",
      "body_left_out",
      `${method} requests are sent without a body, so it was removed.`,
    );
  return {};
};

const readMethod = (
  { name, request }: CollectionRequest,
  addWarning: AddWarning,
): HttpHandler["method"] | undefined => {
  const method = (toText(request.method) || "GET").toUpperCase();
  const httpMethod = httpMethods.find((one) => one === method);
  if (!httpMethod)
    addWarning(
      "",
      "tool_left_out",
      `"${cutText(name, 80)}" was skipped. The method ${cutText(method, 20)} is not supported.`,
    );
  return httpMethod;
};

/**
 * Converts a request of a collection. Returns undefined, with a warning, if the method is unknown.
 */
export const readRequest = (
  entry: CollectionRequest,
  fields: CredentialFields,
  addWarning: AddWarning,
): PostmanRequest | undefined => {
  const { request, auth, variables } = entry;
  const method = readMethod(entry, addWarning);
  if (!method) return undefined;
  const placeholderNames = new Map<string, string>();
  const names = new Set<string>();
  const texts: Texts = {
    fields,
    resolve: variables.resolve,
    template: (value, decode) => variables.template(value, names, decode),
  };
  const { url, userInfo, ...urlFacts } = convertUrl(
    request.url,
    variables,
    placeholderNames,
    addWarning,
  );
  const authResult = readAuth(mapTexts(auth, variables.resolve), fields, addWarning);
  const path = takePathSecret(url, fields);
  const {
    body,
    contentType,
    isFile = false,
    jsonNames = [],
  } = readBody(entry, method, texts, addWarning);
  const { auth: headerAuth, ...headers } = convertHeaders(
    toHeaderRows(request.header),
    { auth: authResult.auth, body, contentType },
    { ...texts, template: (value, decode) => variables.template(value, undefined, decode) },
    addWarning,
  );
  const hasOwnAuth = headerAuth !== undefined || authResult.unsupportedType !== undefined;
  const requestAuth =
    userInfo && !hasOwnAuth
      ? fields.assignAll(createBasicAuth(fields.service, userInfo))
      : { auth: headerAuth, taken: [] };
  const queryRows = listQueryRows(request.url);
  const query = convertQuery(queryRows, authResult.auth, texts, addWarning);
  if (headerAuth !== authResult.auth) addAuthRow(authResult.auth, headers.rows, query.rows);
  for (const name of names) placeholderNames.set(name, "");
  return {
    handler: {
      kind: "http",
      method,
      url: path.url,
      ...(query.rows.length > 0 && { query: limitRows(query.rows, "query", addWarning) }),
      ...(headers.rows.length > 0 && { headers: limitRows(headers.rows, "headers", addWarning) }),
      ...(requestAuth.auth && { auth: requestAuth.auth }),
      ...(body && { body }),
    },
    isFileBody: isFile,
    descriptions: {
      query: readDescriptions(queryRows, (row) => toQueryName(row, texts)),
      body: readDescriptions(listFieldRows(request.body), ({ key }) => texts.resolve(toText(key))),
    },
    credentialFields: [
      ...authResult.taken,
      ...requestAuth.taken,
      ...headers.credentialFields,
      ...query.credentialFields,
      ...path.taken,
    ],
    placeholderNames,
    jsonNames: new Set(jsonNames.map(toPlaceholderName)),
    ...urlFacts,
  };
};
