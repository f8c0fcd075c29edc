import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject } from "@/lib/agent/json";
import { credentialPlaceholder } from "@/lib/agent/reading/request/placeholder";
import { fieldFrom } from "@/lib/agent/reading/request/secrets";
import { headerNameProblem } from "@/lib/agent/templates/header-name";
import type { Say } from "../import-kind";
import type { References } from "./local-references";
import { listOf, textOf } from "./operation";

type Node = Record<string, unknown>;
type Auth = NonNullable<HttpHandler["auth"]>;
type Row = { name: string; value: string };
export type Access = { auth?: Auth; headers: Row[]; query: Row[]; credentials: string[] };

type Scheme = { auth: Auth | Row; fields: string[]; says: string };

const none = (): Access => ({ headers: [], query: [], credentials: [] });

const kindOf = (scheme: Node): "token" | "apiKey" | "basic" | undefined => {
  const type = textOf(scheme.type);
  if (type === "oauth2" || type === "openIdConnect") return "token";
  if (type === "apiKey") return "apiKey";
  if (type === "basic") return "basic";
  if (type !== "http") return undefined;
  const how = textOf(scheme.scheme).toLowerCase();
  return how === "basic" ? "basic" : how === "bearer" ? "token" : undefined;
};

/**
 * Converts the document's security schemes to fields of one credential, and returns how each operation
 * authenticates. Documents contain no secrets, so users enter the values later.
 */
export const createSecurity = (
  document: Node,
  service: string,
  references: References,
  say: Say,
) => {
  const components = isObject(document.components) ? document.components : {};
  const declared = isObject(document.securityDefinitions ?? components.securitySchemes)
    ? ((document.securityDefinitions ?? components.securitySchemes) as Node)
    : {};
  const all = Object.entries(declared).flatMap(([name, given]) => {
    const scheme = references.follow(given);
    return scheme ? [{ name, scheme, kind: kindOf(scheme) }] : [];
  });
  const placeholder = (field: string) => credentialPlaceholder(service, field);

  const read = (name: string): Scheme | undefined => {
    const found = all.find((one) => one.name === name);
    if (!found?.kind) return undefined;
    const { scheme, kind } = found;
    const alone = all.filter((one) => one.kind === kind).length === 1;
    const named = (usual: string) => (alone ? usual : fieldFrom(name));
    if (kind === "basic") {
      const fields = alone
        ? ["username", "password"]
        : [`${fieldFrom(name)}User`, `${fieldFrom(name)}Password`];
      const value = fields.map(placeholder).join(":");
      return { auth: { type: "basic", value }, fields, says: "username and password" };
    }
    if (kind === "token") {
      const field = named("token");
      const says = textOf(scheme.type) === "http" ? "a Bearer token" : "an OAuth access token";
      return { auth: { type: "bearer", value: placeholder(field) }, fields: [field], says };
    }
    const field = named("apiKey");
    const [header, where] = [textOf(scheme.name), textOf(scheme.in)];
    const value = placeholder(field);
    if (where === "query" && header && !header.includes("{{"))
      return {
        auth: { type: "query", name: header, value },
        fields: [field],
        says: `the API key of "${header}"`,
      };
    if (where === "cookie" && /^[\w.-]+$/.test(header))
      return {
        auth: { name: "cookie", value: `${header}=${value}` },
        fields: [field],
        says: `the cookie "${header}"`,
      };
    if (where !== "header" || headerNameProblem(header) !== undefined) return undefined;
    return {
      auth: { type: "header", name: header.toLowerCase(), value },
      fields: [field],
      says: `the API key of the header "${header}"`,
    };
  };

  const schemes = new Map<string, Scheme | undefined>();
  const schemeOf = (name: string) => {
    if (!schemes.has(name)) schemes.set(name, read(name));
    return schemes.get(name);
  };

  const told = new Set<string>();
  const tell = ({ fields, says }: Scheme) => {
    const key = fields.join(" ");
    if (told.has(key)) return;
    told.add(key);
    const named = fields.map((field) => `"${field}"`).join(" and ");
    say(
      "",
      "credential_needed",
      `Add the credential "${service}" with ${named} (${says}). Tools that use it fail until then.`,
    );
  };

  return (operation: Node): Access => {
    const given = operation.security ?? document.security;
    const alternatives = listOf(given).filter(isObject);
    if (alternatives.length === 0 || alternatives.some((one) => Object.keys(one).length === 0))
      return none();
    const usable = alternatives.find((one) => Object.keys(one).every((name) => schemeOf(name)));
    if (!usable) {
      const names = Object.keys(alternatives[0] ?? {}).map((name) => `"${name.slice(0, 60)}"`);
      say(
        "",
        "auth_unsupported",
        `The authentication ${names.join(" with ")} is not supported. Add it to the tools that need it.`,
      );
      return none();
    }
    const access: Access = { ...none(), credentials: [service] };
    for (const name of Object.keys(usable)) {
      const scheme = schemeOf(name);
      if (!scheme) continue;
      tell(scheme);
      const { auth } = scheme;
      if (!("type" in auth)) access.headers.push(auth);
      else if (!access.auth) access.auth = auth;
      else if (auth.type === "header") access.headers.push({ name: auth.name, value: auth.value });
      else if (auth.type === "query") access.query.push({ name: auth.name, value: auth.value });
      else say("", "auth_unsupported", "Only the first of two Authorization schemes is sent.");
    }
    return access;
  };
};
