import { formatCount } from "@/lib/agent/format-count";
import { formatList } from "@/lib/agent/format-list";
import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { describeAccessToken } from "@/lib/imports/readers/request/describe-access-token";
import { toCredentialField } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { toList, toText } from "./operations";
import type { References } from "./references";

type Node = Record<string, unknown>;
type Auth = NonNullable<HttpHandler["auth"]>;
type Row = { name: string; value: string };
export type Access = {
  auth?: Auth;
  headers: Row[];
  query: Row[];
  credentials: string[];
  /** How callers send their own token, if the tool passes it on. */
  bearer?: "optional" | "required";
};

type Scheme = { auth: Auth | Row; fields: string[]; label: string };

/** Whether a scheme sends the Authorization header, which a request has only once. */
const isAuthorization = (auth: Auth | Row): boolean =>
  "type" in auth &&
  (auth.type === "bearer" ||
    auth.type === "caller-bearer" ||
    auth.type === "basic" ||
    (auth.type === "header" && auth.name === "authorization"));

const noAccess = (): Access => ({ headers: [], query: [], credentials: [] });

/** Whether the scheme is for the caller's own token, in the document of a published agent. */
const isOfCaller = ({ [OPENAPI_EXTENSION]: extension }: Node): boolean =>
  isObject(extension) && extension.isOfCaller === true;

const isOauth = ({ type }: Node): boolean => type === "oauth2" || type === "openIdConnect";

const isAuthorizationKey = (scheme: Node): boolean =>
  toText(scheme.in) === "header" && toText(scheme.name).toLowerCase() === "authorization";

/**
 * Whether an API key is a Bearer token by its name or description. Swagger 2 has no other way to
 * declare one.
 */
const isBearerKey = (name: string, scheme: Node): boolean => {
  const text = `${name} ${toText(scheme.description)}`;
  return isAuthorizationKey(scheme) && /bearer/i.test(text) && !/\bbasic\b/i.test(text);
};

const getSchemeKind = (name: string, scheme: Node): "token" | "apiKey" | "basic" | undefined => {
  const type = toText(scheme.type);
  if (isOauth(scheme)) return "token";
  // Amazon declares signatures, which differ for each request, as an API key.
  if (type === "apiKey" && scheme["x-amazon-apigateway-authtype"] === "awsSigv4") return undefined;
  if (type === "apiKey") return isBearerKey(name, scheme) ? "token" : "apiKey";
  if (type === "basic") return "basic";
  if (type !== "http") return undefined;
  const httpScheme = toText(scheme.scheme).toLowerCase();
  if (httpScheme === "basic") return "basic";
  return httpScheme === "bearer" ? "token" : undefined;
};

/** Converts an API key, which is sent where its scheme says. */
const toApiKey = (scheme: Node, field: string, value: string): Scheme | undefined => {
  const header = toText(scheme.name);
  const where = toText(scheme.in);
  if (where === "query" && header && !header.includes("{{"))
    return {
      auth: { type: "query", name: header, value },
      fields: [field],
      label: `the API key of "${header}"`,
    };
  if (where === "cookie" && /^[\w.-]+$/.test(header))
    return {
      auth: { name: "cookie", value: `${header}=${value}` },
      fields: [field],
      label: `the cookie "${header}"`,
    };
  if (where !== "header" || checkHeaderName(header) !== undefined) return undefined;
  return {
    auth: { type: "header", name: header.toLowerCase(), value },
    fields: [field],
    label: isAuthorizationKey(scheme)
      ? 'the whole header "Authorization", with its prefix, such as "Token …"'
      : `the API key of the header "${header}"`,
  };
};

const describeToken = (scheme: Node): string => {
  if (!isOauth(scheme)) return "a Bearer token";
  const flows = isObject(scheme.flows) ? scheme.flows : {};
  const flow = scheme.flow === "application" ? scheme : flows.clientCredentials;
  return describeAccessToken(isObject(flow) ? flow.tokenUrl : undefined);
};

const getDeclaredSchemes = (document: Node): Node => {
  const components = isObject(document.components) ? document.components : {};
  const declared = document.securityDefinitions ?? components.securitySchemes;
  return isObject(declared) ? declared : {};
};

/** Returns what the operation requires, one of which is enough. Returns [] if it requires none. */
const getRequirements = (document: Node, operation: Node): Node[] => {
  const alternatives = toList(operation.security ?? document.security).filter(isObject);
  return alternatives.some((one) => Object.keys(one).length === 0) ? [] : alternatives;
};

/**
 * Converts the document's security schemes to fields of one credential. Returns a function that
 * finds one by its name.
 */
const createSchemes = (document: Node, service: string, references: References) => {
  const all = Object.entries(getDeclaredSchemes(document)).flatMap(([name, entry]) => {
    const scheme = references.follow(entry);
    return scheme ? [{ name, scheme, kind: getSchemeKind(name, scheme) }] : [];
  });
  const placeholder = (field: string) => createCredentialPlaceholder(service, field);

  const readScheme = (name: string): Scheme | undefined => {
    const match = all.find((one) => one.name === name);
    if (!match?.kind) return undefined;
    const { scheme, kind } = match;
    if (isOfCaller(scheme))
      return { auth: { type: "caller-bearer" }, fields: [], label: "the caller's own token" };
    const isOnlyOne = all.filter((one) => one.kind === kind).length === 1;
    const toFieldName = (defaultName: string) =>
      isOnlyOne ? defaultName : toCredentialField(name);
    if (kind === "basic") {
      const fields = isOnlyOne
        ? ["username", "password"]
        : [`${toCredentialField(name)}User`, `${toCredentialField(name)}Password`];
      const value = fields.map(placeholder).join(":");
      return { auth: { type: "basic", value }, fields, label: "username and password" };
    }
    if (kind === "token") {
      const field = toFieldName("token");
      const auth = { type: "bearer", value: placeholder(field) } as const;
      return { auth, fields: [field], label: describeToken(scheme) };
    }
    const field = toFieldName("apiKey");
    return toApiKey(scheme, field, placeholder(field));
  };

  const schemes = new Map<string, Scheme | undefined>();
  return (name: string): Scheme | undefined => {
    if (!schemes.has(name)) schemes.set(name, readScheme(name));
    return schemes.get(name);
  };
};

/**
 * Returns a function that tells how an operation authenticates. Documents contain no secrets, so
 * users enter the values later.
 */
export const createSecurity = (
  document: Node,
  service: string,
  references: References,
  addWarning: AddWarning,
) => {
  const getScheme = createSchemes(document, service, references);
  const announced = new Set<string>();
  const announceCredential = ({ fields, label }: Scheme) => {
    const key = fields.join(" ");
    if (fields.length === 0 || announced.has(key)) return;
    announced.add(key);
    const fieldList = fields.map((field) => `"${field}"`).join(" and ");
    addWarning(
      "",
      "credential_needed",
      `Add the credential "${service}" with ${fieldList} (${label}). Tools that use it fail until then.`,
    );
  };

  return (operation: Node): Access => {
    const alternatives = getRequirements(document, operation);
    if (alternatives.length === 0) return noAccess();
    const allUsable = alternatives.filter((one) =>
      Object.keys(one).every((name) => getScheme(name)),
    );
    const isOfCaller = (one: Node) =>
      Object.keys(one).some((name) => getScheme(name)?.fields.length === 0);
    const usable = allUsable.find(isOfCaller) ?? allUsable[0];
    if (!usable) {
      const names = Object.keys(alternatives[0] ?? {}).map((name) => `"${cutText(name, 60)}"`);
      addWarning(
        "",
        "auth_unsupported",
        `The authentication ${names.join(" with ")} is not supported, so the tools that need it send none. Choose another that the service accepts.`,
      );
      return noAccess();
    }
    const bearer = allUsable.every(isOfCaller) ? "required" : "optional";
    const access: Access = {
      ...noAccess(),
      credentials: [service],
      ...(isOfCaller(usable) && { bearer }),
    };
    const members = Object.keys(usable).flatMap((name) => getScheme(name) ?? []);
    const [main, ...others] = members.filter(({ auth }) => isAuthorization(auth));
    if (others.length > 0)
      addWarning("", "auth_unsupported", "Only the first of two Authorization schemes is sent.");
    for (const scheme of members) {
      if (others.includes(scheme)) continue;
      announceCredential(scheme);
      const { auth } = scheme;
      if (!("type" in auth)) access.headers.push(auth);
      else if (scheme === main || (!main && !access.auth)) access.auth = auth;
      else if (auth.type === "header") access.headers.push({ name: auth.name, value: auth.value });
      else if (auth.type === "query") access.query.push({ name: auth.name, value: auth.value });
    }
    return access;
  };
};

/**
 * Warns if the document describes how to authenticate but requires it for fewer than a quarter of
 * its operations: usually, whoever wrote it forgot to. A few public operations are normal.
 */
export const warnAboutUnusedSecurity = (
  document: Node,
  operations: readonly { operation: Node }[],
  selected: readonly { operation: Node }[],
  addWarning: AddWarning,
): void => {
  const names = Object.keys(getDeclaredSchemes(document)).map((name) => `"${cutText(name, 60)}"`);
  const isPublic = ({ operation }: { operation: Node }) =>
    getRequirements(document, operation).length === 0;
  const count = selected.filter(isPublic).length;
  if (names.length === 0 || count === 0) return;
  if (operations.filter(isPublic).length <= operations.length * 0.75) return;
  addWarning(
    "",
    "auth_not_required",
    `No authentication is sent for ${count} of ${formatCount(selected.length, "operation")}, because the document describes ${formatList(names, { max: 5 })} but does not require it there. Add it to the tools that need it.`,
  );
};
