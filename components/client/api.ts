import type { RouteName, RouteRequest, RouteResult } from "@/lib/api/api-routes";
import type { Problem } from "@/lib/api/schemas/problem";
import type { Issue } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import { type EventListeners, isEventStream, readEvents } from "./events";
import { UNEXPECTED_MESSAGE, UNREACHABLE_MESSAGE } from "./failure-messages";
import { fetchFromBuilder } from "./fetch-from-builder";

type ProblemFields = Pick<Problem, "status" | "code" | "detail" | "issues">;

/** A problem response of the API (RFC 9457). Its message is meant for users. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly issues: Issue[];

  constructor({ status, code, detail, issues }: ProblemFields) {
    super(detail);
    this.name = "ProblemError";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.issues = issues;
  }

  /** Whether the same request may succeed if retried. */
  get isRetryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /**
   * Returns the message about a field or a value inside it, by JSON Pointer. Returns undefined if
   * there is none.
   */
  getIssueMessage(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}/`))
      ?.message;
  }
}

const SIGNED_OUT_MESSAGE = "You are signed out. Sign in again to continue.";

const isIssue = (value: unknown): value is Issue =>
  isObject(value) && ["code", "path", "message"].every((field) => typeof value[field] === "string");

/** Parses problem+json. Tolerates any other body, such as a proxy's error page. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const fields = isObject(body) ? body : {};
  const detail =
    typeof fields.detail === "string" && fields.detail ? fields.detail : UNEXPECTED_MESSAGE;
  return new ProblemError({
    status: response.status,
    code: typeof fields.code === "string" ? fields.code : "internal",
    detail,
    issues: Array.isArray(fields.issues) ? fields.issues.filter(isIssue) : [],
  });
}

/**
 * Returns the error of a request that got no complete response from the API: the connection broke
 * off, or a proxy responded with a page of its own. An abort is returned unchanged.
 */
const toCallError = (error: unknown, signal?: AbortSignal): unknown =>
  signal?.aborted
    ? error
    : new ProblemError({
        status: 0,
        code: "unreachable",
        detail: UNREACHABLE_MESSAGE,
        issues: [],
      });

/** The value of a response, and the ETag to send with the next write. */
export type ApiResponse<Value> = { value: Value; etag?: string };

type RequestOptions = {
  ifMatch?: string;
  /** Only create. Fails if the resource already exists. */
  createOnly?: boolean;
  signal?: AbortSignal;
  /** Compresses a large body. Only for routes that accept gzip. */
  gzip?: boolean;
  /** Requests an event stream. The listeners receive its events before the result. */
  listeners?: EventListeners;
};
type ApiRequest<Name extends RouteName> = RouteRequest<Name> & RequestOptions;
/** A route without parameters or a body needs no request. */
type RequestArguments<Name extends RouteName> =
  object extends ApiRequest<Name> ? [request?: ApiRequest<Name>] : [request: ApiRequest<Name>];
type UrlValues = Record<string, string | number | undefined>;

type AnyRequest = RequestOptions & { params?: UrlValues; query?: UrlValues; body?: unknown };

/**
 * Fills in the parameters of a path and appends the query. Empty and undefined query values are
 * omitted.
 */
export const toUrl = (path: string, params: UrlValues = {}, query: UrlValues = {}): string => {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return `/api/v1${filledPath}${search.size > 0 ? `?${search}` : ""}`;
};

/**
 * Minimum body size for gzip, in characters. Compressing a smaller body would take longer than
 * sending it.
 */
const MIN_GZIP_CHARACTERS = 100_000;

const encodeBody = async (
  body: unknown,
  mayGzip = false,
): Promise<{ headers?: Record<string, string>; body?: BodyInit }> => {
  if (body === undefined) return {};
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  if (!mayGzip || text.length < MIN_GZIP_CHARACTERS) return { headers, body: text };
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  // Read to the end, because not every browser can send a stream.
  const compressed = await new Response(stream).blob();
  return { headers: { ...headers, "content-encoding": "gzip" }, body: compressed };
};

/**
 * Calls a route of the builder's API, such as "GET /agents/{slug}", whose name also determines the
 * types of the parameters, body and result. Throws `ProblemError` if the API returns an error or is
 * unreachable. Rethrows an abort unchanged. A signed-out user is asked to sign in; the request is
 * then sent again.
 */
export function callApi<Name extends RouteName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<ApiResponse<RouteResult<Name>>>;
export async function callApi(
  name: string,
  { params, query, body, ifMatch, createOnly, signal, gzip, listeners }: AnyRequest = {},
): Promise<ApiResponse<unknown>> {
  const [method, path = ""] = name.split(" ");
  const encoded = await encodeBody(body, gzip);
  let response: Response;
  try {
    response = await fetchFromBuilder(toUrl(path, params, query), {
      method,
      signal,
      headers: {
        accept: listeners ? "text/event-stream, application/json" : "application/json",
        ...encoded.headers,
        ...(ifMatch !== undefined && { "if-match": ifMatch }),
        ...(createOnly && { "if-none-match": "*" }),
      },
      ...(encoded.body !== undefined && { body: encoded.body }),
    });
  } catch (error) {
    throw toCallError(error, signal);
  }
  if (response.status === 401) {
    throw new ProblemError({
      status: 401,
      code: "unauthorized",
      detail: SIGNED_OUT_MESSAGE,
      issues: [],
    });
  }
  if (!response.ok) throw await readProblem(response);
  if (listeners && response.body && isEventStream(response))
    return { value: await readEvents(response.body, listeners) };
  const rethrow = (error: unknown) => {
    throw toCallError(error, signal);
  };
  const value = response.status === 204 ? undefined : await response.json().catch(rethrow);
  return { value, etag: response.headers.get("etag") ?? undefined };
}

/** Like `callApi`, but returns only the value, without the ETag. */
export const fetchApi = async <Name extends RouteName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<RouteResult<Name>> => (await callApi(name, ...request)).value;
