import type { ToolAnnotations } from "../tool-annotations";
import type { HandlerKindDefinition } from "./handler-kind";
import { type HttpHandler, httpHandler, isEnabled, listHttpPlaceholders } from "./http";
import { findAuthSecrets, findHeaderSecrets } from "./literal-secrets";
import { parseUrlHost } from "./url-host";

/**
 * Returns why results of a request with this method are never cached. Returns undefined if they may
 * be.
 */
export const getMethodRefusal = (method: HttpHandler["method"]): string | undefined =>
  method === "GET" || method === "HEAD"
    ? undefined
    : `Not cached: a ${method} request may change something.`;

/**
 * The semantics of the method (RFC 9110 §9.2). PATCH and PUT change what exists; POST may only add
 * to it.
 */
const getMethodAnnotations = (method: HttpHandler["method"]): ToolAnnotations => {
  const readOnly = method === "GET" || method === "HEAD";
  return {
    readOnly,
    destructive: !readOnly && method !== "POST",
    idempotent: readOnly || method === "PUT" || method === "DELETE",
    openWorld: true,
  };
};

export const httpKind = {
  schema: httpHandler,
  label: "HTTP request",
  listPlaceholders: listHttpPlaceholders,
  listSentPlaceholders: (handler) =>
    listHttpPlaceholders({
      ...handler,
      query: handler.query?.filter(isEnabled),
      headers: handler.headers?.filter(isEnabled),
    }),
  getModule({ module: code, url }) {
    if (code === undefined) return undefined;
    const host = parseUrlHost(url);
    return { field: "module", code, hosts: host ? [host] : [], hooksOnly: true };
  },
  sendsCallerToken: ({ auth }) => auth?.type === "caller-bearer",
  getRequest: (handler) => handler,
  findLiteralSecrets: ({ headers, auth }) => [
    ...findHeaderSecrets(headers),
    ...findAuthSecrets(auth),
  ],
  getAnnotations: ({ method }) => getMethodAnnotations(method),
  getUncacheableReason: ({ method }) => getMethodRefusal(method),
  diff: {
    name: "an HTTP request",
    fieldLabels: {
      method: "the request method",
      url: "the URL",
      path: "how the path writes lists",
      query: "the query",
      headers: "the headers",
      auth: "the authentication",
      body: "the request body",
      response: "the error handling",
      retry: "the retries",
      redirects: "the redirect policy",
      module: "the code",
    },
    passesEnvelope: ({ response }) => response?.envelope === true,
    getSelection({ response, ...rest }) {
      const { select: expression, ...remaining } = response ?? {};
      return {
        path: "/response/select",
        expression,
        rest: Object.keys(remaining).length > 0 ? { ...rest, response: remaining } : rest,
      };
    },
  },
} satisfies HandlerKindDefinition<HttpHandler>;
