import type { Problem } from "@/lib/api/schemas/problem";
import type { Issue } from "@/lib/errors";
import { isEvents, type Listener, readEvents } from "./events";
import { reachability } from "./reachability";

type Refused = Pick<Problem, "status" | "code" | "detail" | "issues">;

/** The API's refusal (RFC 9457) as an error whose message is a sentence for people. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly issues: Issue[];

  constructor({ status, code, detail, issues }: Refused) {
    super(detail);
    this.name = "ProblemError";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.issues = issues;
  }

  /** Whether the same request may succeed a moment later. */
  get retry(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** The sentence about one field, by its JSON Pointer. */
  issueAt(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message;
  }
}

const unreachable =
  "The server could not be reached. Check the connection and that Toolwright is running, then try again.";
const unexpected = "The server could not do this just now. Try again in a moment.";
const signedOut = "You are signed out. Sign in again to go on.";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.path === "string" && typeof value.message === "string";

/** Reads problem+json, and stays calm about answers that are something else, such as a proxy's page. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const told = isRecord(body) ? body : {};
  const detail = typeof told.detail === "string" && told.detail ? told.detail : unexpected;
  return new ProblemError({
    status: response.status,
    code: typeof told.code === "string" ? told.code : "internal",
    detail,
    issues: Array.isArray(told.issues) ? told.issues.filter(isIssue) : [],
  });
}

/** What came back, and the ETag to hand in with the next write. */
export type Answer<Value> = { value: Value; etag?: string };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Extras = {
  body?: unknown;
  ifMatch?: string;
  /** Only if there is nothing at this address yet. */
  ifNew?: boolean;
  signal?: AbortSignal;
  /** Asks for a stream of events, and is told of them before the answer. */
  hear?: Listener;
};

const goToSignIn = () => {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
};

/**
 * Asks the builder's API; `path` begins after `/api/v1`. Throws `ProblemError` when it refuses or cannot be
 * reached, and lets an abort through as it is. Who is signed out is sent to sign in and comes back here.
 */
export async function callApi<Value>(
  method: Method,
  path: string,
  { body, ifMatch, ifNew, signal, hear }: Extras = {},
): Promise<Answer<Value>> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      signal,
      headers: {
        accept: hear ? "text/event-stream, application/json" : "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ifMatch !== undefined && { "if-match": ifMatch }),
        ...(ifNew && { "if-none-match": "*" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    reachability.lost();
    throw new ProblemError({ status: 0, code: "unreachable", detail: unreachable, issues: [] });
  }
  reachability.found();
  if (response.status === 401) {
    goToSignIn();
    throw new ProblemError({ status: 401, code: "unauthorized", detail: signedOut, issues: [] });
  }
  if (!response.ok) throw await readProblem(response);
  if (hear && response.body && isEvents(response))
    return { value: (await readEvents(response.body, hear)) as Value };
  const value = response.status === 204 ? undefined : await response.json();
  return { value: value as Value, etag: response.headers.get("etag") ?? undefined };
}

/** The value alone, for answers whose ETag nobody needs. */
export const askApi = async <Value>(method: Method, path: string, extras?: Extras) =>
  (await callApi<Value>(method, path, extras)).value;

export const agentPath = (slug: string) => `/agents/${encodeURIComponent(slug)}`;
