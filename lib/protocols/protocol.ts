import type { RequiredScope } from "@/lib/agent/key-scopes";
import type { AppError } from "@/lib/errors";
import type { Respond } from "@/lib/http/respond";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { Runtime } from "@/lib/runtime/ports";
import type { IdempotencyStore } from "./idempotency";

/** What a protocol is given once the gateway knows who calls which version. */
export type ProtocolContext = {
  agent: CompiledAgent;
  runtime: Runtime;
  requestId: string;
  /** null where the agent's tool list is public. */
  keyId: string | null;
  idempotency: IdempotencyStore;
  /** For the operator's log; the caller is not told. */
  reportError(error: unknown): void;
  /** The address of this very version, without a trailing slash. */
  baseUrl: string;
  /** Its reference page. */
  pageUrl: string;
  respond: Respond;
};

/** What one request asks for. */
export type Operation = {
  /** What its key must allow. `any`: a valid key is enough. A public tool list needs no key for `list`. */
  scope: RequiredScope | "any";
  serve(context: ProtocolContext): Response | Promise<Response>;
};

export type Method = "GET" | "POST" | "DELETE";

export type Route = {
  /** A `GET` route answers `HEAD` too. */
  method: Method;
  /** Under the agent's base URL; `:name` matches one segment. */
  path: `/${string}`;
  /**
   * Finds out what a request asks for, from its path or from its message. Called for callers with a valid key, and
   * for all callers of an agent with a public tool list.
   */
  read(request: Request, params: Readonly<Record<string, string>>): Operation | Promise<Operation>;
};

/** One way to talk to a published agent. It owns its routes; a path belongs to one protocol. */
export type Protocol = {
  routes: readonly Route[];
  /** Header names for browsers on other origins, in lower case (Fetch standard, CORS). */
  corsHeaders: { request: readonly string[]; response: readonly string[] };
  /** Refuses a request in this protocol's own format, even before an agent has been found. */
  refuse(error: AppError, respond: Respond): Response;
};
