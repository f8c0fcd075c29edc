import { gzipSync } from "node:zlib";
import type { RouteName, RouteRequest, RouteResult } from "../../lib/api/api-routes.ts";
import { AppError, type ErrorCode, type Issue } from "../../lib/errors.ts";
import { isObject } from "../../lib/schema/json.ts";
import { isPublicUrl } from "../../lib/server/settings/setting-formats.ts";
import { type Session, SettingError, UsageError } from "./command.ts";

export type Target = { url: string; signal: AbortSignal };
/** A server, and the headers that authenticate us to its builder's API. */
export type Server = Target & { headers: Readonly<Record<string, string>> };

export const urlOption = {
  type: "string",
  value: "<origin>",
  description: "The server. Overrides TOOLWRIGHT_URL",
} as const;
export const jsonOption = { type: "boolean", description: "Prints JSON" } as const;
export const serverOptions = {
  url: urlOption,
  token: {
    type: "string",
    value: "<token>",
    description: "A personal token. Overrides TOOLWRIGHT_TOKEN",
  },
  json: jsonOption,
} as const;

type Choice = { url?: string; token?: string };

export const readTarget = ({ url }: Choice, { env, signal }: Session): Target => {
  const text = url ?? (env.TOOLWRIGHT_URL || `http://127.0.0.1:${env.PORT || "3000"}`);
  // The value is not repeated, because it might contain a password.
  if (!isPublicUrl(text))
    throw new SettingError(
      `${url === undefined ? "TOOLWRIGHT_URL" : "--url"} must be a URL such as https://tools.example.com or https://example.com/tools.`,
    );
  return { url: new URL(text).href.replace(/\/$/, ""), signal };
};

/**
 * Checks a secret that becomes part of a header and returns it. Throws `UsageError` without
 * repeating the secret.
 */
export const checkSecret = (value: string, name: string): string => {
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new UsageError(`${name} contains spaces or invalid characters.`);
  return value;
};

export const readServer = (choice: Choice, session: Session): Server => {
  const token = choice.token ?? session.env.TOOLWRIGHT_TOKEN;
  if (!token)
    throw new SettingError(
      'Set TOOLWRIGHT_TOKEN to a personal token. Create one with "token create" or under Settings → Personal tokens.',
    );
  const name = choice.token === undefined ? "TOOLWRIGHT_TOKEN" : "--token";
  return {
    ...readTarget(choice, session),
    headers: { authorization: `Bearer ${checkSecret(token, name)}` },
  };
};

const explainFailure = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // The message of an error in OpenSSL is about its own source files, and ends with a line break.
  if (isObject(cause) && typeof cause.library === "string")
    return `the TLS connection failed (${cause.reason})`;
  const message = cause instanceof Error ? cause.message : String(cause);
  // Several addresses that all fail become one error without a message.
  return message || (isObject(cause) ? String(cause.code) : "no connection");
};

export type Request = {
  method: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
  /** Compresses a large body. Only for routes that accept gzip. */
  gzip?: boolean | undefined;
};

/** Compressing a smaller body would take longer than sending it. */
const MIN_GZIP_CHARACTERS = 100_000;

const encodeBody = (
  body: unknown,
  mayGzip = false,
): { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> } => {
  if (body === undefined) return {};
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  if (!mayGzip || text.length < MIN_GZIP_CHARACTERS) return { headers, body: text };
  return { headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(text) };
};

/**
 * Sends a request with a JSON body. Throws `unavailable` if there is no response, or if the
 * response is a redirect.
 */
export const send = async (
  { url, signal }: Target,
  path: string,
  { method, headers, body, gzip }: Request,
): Promise<Response> => {
  const encoded = encodeBody(body, gzip);
  const init = {
    ...({ method, signal, redirect: "manual" } as const),
    headers: {
      accept: "application/json",
      ...encoded.headers,
      ...headers,
    },
    ...(encoded.body !== undefined && { body: encoded.body }),
  };
  const response = await fetch(url + path, init).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new AppError("unavailable", `${url} cannot be reached: ${explainFailure(error)}.`);
  });
  // Following a redirect would drop the token or turn a PUT into a GET.
  const location = response.status < 300 ? null : response.headers.get("location");
  const target = location === null ? null : URL.parse(location, url);
  if (target && response.status < 400) {
    const base = target.href.endsWith(path) ? target.href.slice(0, -path.length) : target.origin;
    throw new AppError("unavailable", `${url} redirects to ${base}. Use that as TOOLWRIGHT_URL.`);
  }
  return response;
};

/**
 * Parses the JSON of a response. Resolves to undefined for anything else, such as the page of a
 * proxy.
 */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!/[/+]json\b/.test(response.headers.get("content-type") ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isIssue = (value: unknown): value is Issue =>
  isObject(value) && typeof value.path === "string" && typeof value.message === "string";

/**
 * Returns the error that a response describes: a problem (RFC 9457), or at least a message. What a
 * server refuses before it looks at the path, such as another host name, is an envelope.
 */
export const toError = ({ status }: Response, value: unknown, { url }: Target): AppError => {
  const fields = isObject(value) ? value : {};
  const envelopeError = isObject(fields.error) ? fields.error : {};
  const message = fields.detail ?? fields.message ?? envelopeError.message;
  if (typeof message !== "string" || message === "")
    return new AppError(
      "upstream_failed",
      `${url} responded with ${status}, but does not seem to be a Toolwright server.`,
    );
  const code = typeof fields.code === "string" ? fields.code : "upstream_failed";
  const issues = Array.isArray(fields.issues) ? fields.issues.filter(isIssue) : [];
  return new AppError(code as ErrorCode, message, { issues });
};

/** Restores the quotes of an ETag, which shells remove. */
const quoteTag = (tag: string) => (/^[\d-]+$/.test(tag) ? `"${tag}"` : tag);

type UrlValues = Record<string, string | number | undefined>;
const fillPath = (path: string, params: UrlValues = {}, query: UrlValues = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return `/api/v1${filledPath}${search.size > 0 ? `?${search}` : ""}`;
};

export type ServerResponse<Value> = { value: Value; status: number; etag: string | null };
type RequestOptions = { ifMatch?: string | undefined } & Pick<Request, "gzip">;
type AnyRequest = { params?: UrlValues; query?: UrlValues; body?: unknown } & RequestOptions;

/**
 * Calls a route of the builder's API, such as "GET /agents/{slug}". The route also determines the
 * types of the request and the result. Throws the `AppError` that the response describes.
 */
export function callServer<Name extends RouteName>(
  server: Server,
  name: Name,
  request: RouteRequest<Name> & RequestOptions,
): Promise<ServerResponse<RouteResult<Name>>>;
export async function callServer(
  server: Server,
  name: string,
  { params, query, body, ifMatch, gzip }: AnyRequest,
): Promise<ServerResponse<unknown>> {
  const [method = "", path = ""] = name.split(" ");
  const response = await send(server, fillPath(path, params, query), {
    method,
    headers: { ...server.headers, ...(ifMatch !== undefined && { "if-match": quoteTag(ifMatch) }) },
    body,
    gzip,
  });
  const value = await readJson(response);
  if (!response.ok || (value === undefined && response.status !== 204))
    throw toError(response, value, server);
  return { value, status: response.status, etag: response.headers.get("etag") };
}
