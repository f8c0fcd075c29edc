import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject } from "@/lib/agent/json";
import { credentialPlaceholder } from "@/lib/agent/reading/request/placeholder";
import { basicAuth, fieldFrom, type Taken } from "@/lib/agent/reading/request/secrets";
import { headerNameProblem } from "@/lib/agent/templates/header-name";

type Found = { auth?: HttpHandler["auth"]; taken: Taken[]; unsupported?: string };

/** The fields are an object up to version 2.0 and a list of rows since 2.1. */
const fieldOf = (auth: Record<string, unknown>, type: string, name: string): string => {
  const fields = auth[type];
  const found = Array.isArray(fields)
    ? fields.find((row) => isObject(row) && row.key === name)?.value
    : isObject(fields)
      ? fields[name]
      : undefined;
  return typeof found === "string" ? found : "";
};

/** Converts the authentication of a request, folder or collection. Values are not imported: users enter them. */
export const authFrom = (given: unknown, service: string): Found => {
  const type = isObject(given) ? String(given.type ?? "noauth") : "noauth";
  if (!isObject(given) || type === "noauth") return { taken: [] };
  const placeholder = (field: string) => credentialPlaceholder(service, field);
  if (type === "bearer" || type === "oauth2") {
    const what = type === "bearer" ? "the Bearer token" : "an OAuth access token";
    return {
      auth: { type: "bearer", value: placeholder("token") },
      taken: [{ what, field: "token" }],
    };
  }
  if (type === "basic") return basicAuth(service);
  if (type !== "apikey") return { taken: [], unsupported: type.slice(0, 40) };
  const name = fieldOf(given, type, "key") || "x-api-key";
  const field = fieldFrom(name);
  const value = placeholder(field);
  if (fieldOf(given, type, "in") === "query")
    return name.includes("{{")
      ? { taken: [], unsupported: "apikey" }
      : { auth: { type: "query", name, value }, taken: [{ what: `the query's "${name}"`, field }] };
  if (headerNameProblem(name) !== undefined) return { taken: [], unsupported: "apikey" };
  return {
    auth: { type: "header", name: name.toLowerCase(), value },
    taken: [{ what: `the header "${name}"`, field }],
  };
};
