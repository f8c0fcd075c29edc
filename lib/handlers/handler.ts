import type { Outcome } from "@/lib/agent/tool-error";

/** Everything a handler may know about one call (contract §6). Plain data: it crosses into the sandbox. */
export type CallContext = {
  toolId: string;
  toolName: string;
  clientId: string;
  agentName: string;
  callReason: string;
  isLast: boolean;
  toolCalls: { toolId: string; toolName: string; params: unknown }[];
  executionId?: string;
  chatId?: string;
  userId?: string;
  bearer?: string;
  variables: Record<string, string>;
  credentials: Record<string, Record<string, string>>;
};

export type LogLevel = "debug" | "info" | "warn" | "error";
export type Log = (level: LogLevel, message: string, data?: unknown) => void;

/** One request to the outside. Nothing else in the house may open a connection to a host a user named. */
export type OutboundRequest = {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Uint8Array;
  /** `host` or `host:port`; when given, only these may be reached, redirects included. */
  hosts?: readonly string[];
  redirects: "follow" | "refuse";
  /** Bytes of body after decompression; 5 MB when absent. */
  maxBytes?: number;
  signal: AbortSignal;
};
export type OutboundResponse = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Where the answer came from, after redirects. */
  url: string;
};
/**
 * The one way out. Throws `OutboundError` (a ToolError with `explanation`, which only the author may read)
 * when the guard refuses, the network fails, the answer is too large or the time is up.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;

/** A call of a module in the sandbox. */
export type GuestCall = {
  /** The Space that owns the code: a runner serves one Space at a time. */
  space: string;
  code: string;
  params: Record<string, unknown>;
  context: CallContext;
  /** Wall-clock limit for the whole call, milliseconds. */
  timeoutMs: number;
  hosts: readonly string[];
  outbound: Outbound;
  log: Log;
  signal: AbortSignal;
};
/** Runs guest modules in separate processes that the parent kills when they misbehave. */
export type Sandbox = {
  run(call: GuestCall): Promise<Outcome>;
  /** Parses the code as a module without running it; issues carry `line` and `column` of the user's own text. */
  check(code: string): Promise<{ line: number; column: number; message: string }[]>;
  close(): Promise<void>;
};

/** What a handler is given besides its configuration and the arguments. */
export type HandlerCall = {
  space: string;
  params: Record<string, unknown>;
  context: CallContext;
  timeoutMs: number;
  outbound: Outbound;
  sandbox: Sandbox;
  /** The declared variables whose values are secrets; all of them when absent. */
  secretVariables?: readonly string[];
  log: Log;
  /** Told of every request as it was sent, with secrets masked: the author's view of what went out. */
  sent?(request: SentRequest): void;
  signal: AbortSignal;
};
export type SentRequest = {
  method: string;
  url: string;
  headers: (readonly [name: string, value: string])[];
  body: string | null;
  /** Which placeholder each value came from. */
  origins: { place: string; placeholder: string; secret: boolean }[];
};
/** What a handler kind *does*. Expected failures are outcomes; a throw means the house is broken. */
export type Handler<Config> = (config: Config, call: HandlerCall) => Promise<Outcome>;
