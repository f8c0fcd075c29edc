import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { describeAccessToken } from "@/lib/imports/readers/request/describe-access-token";
import {
  createBasicAuth,
  type ExtractedSecret,
  toCredentialField,
} from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import type { CredentialFields } from "./credential-fields";
import { toRows } from "./postman-rows";

export type AuthResult = {
  auth?: HttpHandler["auth"];
  taken: ExtractedSecret[];
  unsupportedType?: string;
};

/**
 * Returns a field's value. The fields are an object up to version 2.0 and a list of rows since 2.1.
 */
const findField = (auth: Record<string, unknown>, type: string, name: string): string => {
  const fields = auth[type];
  const row = toRows(fields).find(({ key }) => key === name);
  const value = isObject(fields) ? fields[name] : row?.value;
  return typeof value === "string" ? value : "";
};

/** Converts a token, which OAuth may send in the query, and either type with another prefix. */
const convertTokenAuth = (
  auth: Record<string, unknown>,
  type: "bearer" | "oauth2",
  service: string,
): AuthResult => {
  const isClient = findField(auth, type, "grant_type") === "client_credentials";
  const url = isClient ? findField(auth, type, "accessTokenUrl") : undefined;
  const what = type === "bearer" ? "the Bearer token" : describeAccessToken(url);
  const token = findField(auth, type, type === "bearer" ? "token" : "accessToken");
  const secrets = [{ description: what, field: "token", value: token }];
  const value = createCredentialPlaceholder(service, "token");
  if (type === "oauth2" && findField(auth, type, "addTokenTo") === "queryParams")
    return { auth: { type: "query", name: "access_token", value }, taken: secrets };
  const prefix = findField(auth, type, type === "bearer" ? "prefix" : "headerPrefix").trim();
  if (!/^[\w-]+$/.test(prefix) || /^bearer$/i.test(prefix))
    return { auth: { type: "bearer", value }, taken: secrets };
  return {
    auth: { type: "header", name: "authorization", value: `${prefix} ${value}` },
    taken: secrets,
  };
};

/**
 * Converts the authentication of a request, folder or collection. Values are not imported, because
 * users enter them.
 */
const convertAuth = (input: unknown, service: string): AuthResult => {
  const type = isObject(input) ? String(input.type ?? "noauth") : "noauth";
  if (!isObject(input) || type === "noauth") return { taken: [] };
  const placeholder = (field: string) => createCredentialPlaceholder(service, field);
  if (type === "bearer" || type === "oauth2") return convertTokenAuth(input, type, service);
  if (type === "basic") {
    const basic = createBasicAuth(service);
    const withValue = (secret: ExtractedSecret) => ({
      ...secret,
      value: findField(input, type, secret.field),
    });
    return { ...basic, taken: basic.taken.map(withValue) };
  }
  if (type !== "apikey") return { taken: [], unsupportedType: cutText(type, 40) };
  const name = findField(input, type, "key") || "x-api-key";
  const field = toCredentialField(name);
  const secret = { field, name, value: findField(input, type, "value") };
  const value = placeholder(field);
  if (findField(input, type, "in") === "query")
    return name.includes("{{")
      ? { taken: [], unsupportedType: "apikey" }
      : {
          auth: { type: "query", name, value },
          taken: [{ ...secret, description: `the query's "${name}"` }],
        };
  if (checkHeaderName(name) !== undefined) return { taken: [], unsupportedType: "apikey" };
  return {
    auth: { type: "header", name: name.toLowerCase(), value },
    taken: [{ ...secret, description: `the header "${name}"` }],
  };
};

/** Whether authentication takes up the Authorization header. */
export const isAuthorization = (auth: NonNullable<HttpHandler["auth"]>): boolean =>
  auth.type !== "query" && (auth.type !== "header" || auth.name === "authorization");

/** Adds authentication that an Authorization header has replaced as a row of its own. */
export const addAuthRow = (
  auth: HttpHandler["auth"],
  headers: NonNullable<HttpHandler["headers"]>,
  query: NonNullable<HttpHandler["query"]>,
): void => {
  if (auth?.type !== "header" && auth?.type !== "query") return;
  const { type, name, value } = auth;
  (type === "header" ? headers : query).unshift({ name, value });
};

/** Converts authentication, with a warning if its type is not supported. */
export const readAuth = (
  auth: unknown,
  fields: Pick<CredentialFields, "service" | "assignAll">,
  addWarning: AddWarning,
): AuthResult => {
  const result = fields.assignAll(convertAuth(auth, fields.service));
  if (result.unsupportedType)
    addWarning(
      "/handler/auth",
      "auth_unsupported",
      `The authentication "${result.unsupportedType}" is not supported, so the tool sends none. Choose another that the service accepts.`,
    );
  return result;
};
