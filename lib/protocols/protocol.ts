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

/** What the process provides to every protocol. */
export type ProtocolPorts = {
  runtime: Runtime;
  idempotency: IdempotencyStore;
  runs: Runs;
  threads: ThreadStore;
  openRuns: OpenRuns;
  openExchanges: OpenExchanges;
  /** Background calls. */
  jobs: Jobs;
  /**
   * Signs state that callers hold between two requests. The same on every server, at least 32
   * bytes.
   */
  stateSecret: Uint8Array;
  tracer?: Tracer | undefined;
  /** Milliseconds since 1970, according to the clock that determines expiry. */
  now(): number;
};

/** What a protocol receives once the gateway has resolved the caller and the version. */
export type ProtocolContext = ProtocolPorts & {
  agent: CompiledAgent;
  /** The log id of what this request runs. */
  callId: string;
  /** The id that the caller assigned to its request. */
  clientRequestId?: string | undefined;
  /** The request's place in its caller's trace. */
  trace(): TraceContext | undefined;
  /**
   * The id of the caller's key or sign-in; null for a caller without one, if the agent's tool list
   * is public.
   */
  keyId: string | null;
  /** Who signed in with which client; null for a caller with a key. */
  signIn: SignedInCaller | null;
  /** Whether the key's or sign-in's scopes allow a tool, of this agent or of another. */
  mayCall(agent: CompiledAgent, tool: string): boolean;
  /** The bearer token of a caller with a key in `x-api-key`: their own, for tools that use one. */
  userToken: string | undefined;
  /**
   * Counts an event stream until the returned function is called. Throws `rate_limited` if too many
   * are open.
   */
  openStream(): () => void;
  /** For the operator's log; never shown to the caller. */
  reportError(error: unknown): void;
  agentSlug: string;
  /** The version in the URL; undefined if the URL names only the agent. */
  pinnedVersion?: number | undefined;
  /** The URL of this version of the agent, without a trailing slash. */
  baseUrl: string;
  /** The URL of the agent's reference page. */
  pageUrl: string;
  respond: Respond;
};

/** The operation that a request asks for. */
export type Operation = {
  /**
   * The scopes that the key must have; if empty, any valid key will do. If the tool list is public,
   * an operation that requires only `list` needs no key.
   */
  scopes: readonly RequiredScope[];
  serve(context: ProtocolContext): Response | Promise<Response>;
};

export type Method = "GET" | "POST" | "DELETE";

export type Route = {
  /** A `GET` route also responds to `HEAD`. */
  method: Method;
  /** Relative to the agent's base URL; `:name` matches one segment. */
  path: `/${string}`;
  /**
   * Determines the requested operation from the path or the message, and from the agent. Called for
   * callers with a valid key, and for all callers of an agent with a public tool list. `keyId` is
   * that of the context.
   */
  read(
    request: Request,
    params: Readonly<Record<string, string>>,
    agent: CompiledAgent,
    keyId: ProtocolContext["keyId"],
  ): Operation | Promise<Operation>;
};

/** One way to talk to a published agent. It owns its routes; each path belongs to one protocol. */
export type Protocol = {
  routes: readonly Route[];
  /** Header names for browsers on other origins, in lowercase (Fetch standard, CORS). */
  corsHeaders: { request: readonly string[]; response: readonly string[] };
  /**
   * Whether `Authorization: Bearer` may contain the key, because no tool gets a token of the
   * caller.
   */
  acceptsBearerKey?: true;
  /**
   * Responds to a refused request in this protocol's own format, even before an agent has been
   * found.
   */
  refuse(error: AppError, respond: Respond): Response;
};
