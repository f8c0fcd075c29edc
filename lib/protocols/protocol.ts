import type { RequiredScope } from "@/lib/agent/access/key-scopes";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { AppError } from "@/lib/errors";
import type { Respond } from "@/lib/http/respond";
import type { Jobs } from "@/lib/jobs/jobs";
import type { Runs } from "@/lib/runs/ports";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { Runtime } from "@/lib/runtime/ports";
import type { TraceContext } from "@/lib/tracing/trace-context";
import type { Tracer } from "@/lib/tracing/tracer";
import type { OpenRuns } from "./ag-ui/open-runs";
import type { IdempotencyStore } from "./idempotency";
import type { OpenExchanges } from "./mcp/open-exchanges";

/** What a protocol receives once the gateway knows the caller and the version. */
export type ProtocolContext = {
  agent: CompiledAgent;
  runtime: Runtime;
  /** The id of what this request runs, in the log. */
  requestId: string;
  /** The id that the caller gave its request. */
  clientRequestId?: string | undefined;
  /** Where the request belongs in its caller's trace. */
  trace(): TraceContext | undefined;
  tracer?: Tracer | undefined;
  /** The id of the caller's key or sign-in; null for a caller without one, where the agent's tool list is public. */
  keyId: string | null;
  /** Who signed in with which program; null for a caller with a key. */
  signIn: SignedInCaller | null;
  /** The bearer token of a caller with a key in `x-api-key`: their own, for tools that take one. */
  userToken: string | undefined;
  idempotency: IdempotencyStore;
  runs: Runs;
  threads: ThreadStore;
  openRuns: OpenRuns;
  openExchanges: OpenExchanges;
  /** Calls in the background. */
  jobs: Jobs;
  /** Signs what callers hold on to between two requests; the same on every server, at least 32 bytes. */
  stateSecret: Uint8Array;
  /** Counts an event stream until the returned function is called. Throws `rate_limited` when too many are open. */
  openStream(): () => void;
  /** Milliseconds since 1970, by the clock that expiry is measured with. */
  now(): number;
  /** For the operator's log; nothing of it reaches the caller. */
  reportError(error: unknown): void;
  agentSlug: string;
  /** The version in the URL; undefined where it names the agent alone. */
  pinnedVersion?: number | undefined;
  /** The URL of this version of the agent, without a trailing slash. */
  baseUrl: string;
  /** The URL of the agent's reference page. */
  pageUrl: string;
  respond: Respond;
};

/** What one request asks for. */
export type Operation = {
  /**
   * What the key must allow; with none, every valid key will do. Where the tool list is public, an operation that
   * needs nothing but `list` needs no key.
   */
  scopes: readonly RequiredScope[];
  serve(context: ProtocolContext): Response | Promise<Response>;
};

export type Method = "GET" | "POST" | "DELETE";

export type Route = {
  /** A `GET` route answers `HEAD` too. */
  method: Method;
  /** Under the agent's base URL; `:name` matches one segment. */
  path: `/${string}`;
  /**
   * Finds out what a request asks for, from its path or from its message, and from the agent. Called for callers with
   * a valid key, and for all callers of an agent with a public tool list.
   */
  read(
    request: Request,
    params: Readonly<Record<string, string>>,
    agent: CompiledAgent,
  ): Operation | Promise<Operation>;
};

/** One way to talk to a published agent. It owns its routes; a path belongs to one protocol. */
export type Protocol = {
  routes: readonly Route[];
  /** Header names for browsers on other origins, in lower case (Fetch standard, CORS). */
  corsHeaders: { request: readonly string[]; response: readonly string[] };
  /** Whether `Authorization: Bearer` may hold the key, because no tool gets a token of the caller. */
  acceptsBearerKey?: true;
  /** Refuses a request in this protocol's own format, even before an agent has been found. */
  refuse(error: AppError, respond: Respond): Response;
};
