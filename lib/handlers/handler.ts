import type { SentHop, SentRequest } from "@/lib/agent/sent-request";
import type { Outcome } from "@/lib/agent/tool-error";

export type { SentRequest };

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
  /** Told of each exchange as its answer begins or fails: the request's own and those of redirects. */
  onHop?(hop: OutboundHop): void;
  /**
   * Asked once the answer that counts begins; what it returns is handed the body piece by piece, decompressed,
   * as it arrives. The whole body is in the response all the same.
   */
  onAnswer?(
    head: Pick<OutboundResponse, "status" | "headers">,
  ): ((piece: Uint8Array) => void) | undefined;
  signal: AbortSignal;
};
/** One exchange, and the headers that went out besides the request's own. */
export type OutboundHop = Omit<SentHop, "attempt"> & {
  generated: (readonly [name: string, value: string])[];
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
  /** Told of each chunk the guest streams, in order. */
  stream?(chunk: unknown): void;
  signal: AbortSignal;
};

/** The optional exports of a tool's module (contract §6); the last four are members of `callbacks`. */
export const hookNames = [
  "definition",
  "isAvailable",
  "validate",
  "onValidate",
  "onBeforeCall",
  "onAfterCall",
  "onCallError",
] as const;
export type HookName = (typeof hookNames)[number];
/** A call of one of them, with the arguments it takes. */
export type GuestHook = Omit<GuestCall, "params" | "stream"> & {
  hook: HookName;
  args: readonly unknown[];
};

/** JMESPath expressions to be evaluated over one JSON value. */
export type Query = {
  space: string;
  value: unknown;
  expressions: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
};

/** Runs guest modules in separate processes that the parent kills when they misbehave. */
export type Sandbox = {
  run(call: GuestCall): Promise<Outcome>;
  /** Runs an optional export; its result is the outcome's value. `undefined` when the module has no such export. */
  hook(call: GuestHook): Promise<Outcome | undefined>;
  /** What each expression finds, by its name. In the sandbox, as an author's expression may be made to explode. */
  query(call: Query): Promise<Outcome>;
  /**
   * Parses the code as a module without running it; issues carry `line` and `column` of the user's own text.
   * The module of an HTTP tool has no default export of its own.
   */
  check(
    code: string,
    options?: { withoutDefault?: boolean },
  ): Promise<{ line: number; column: number; message: string }[]>;
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
  /** Told of each chunk of a result that is made bit by bit, in order. */
  stream?(chunk: unknown): void;
  signal: AbortSignal;
};
/** What a handler kind *does*. Expected failures are outcomes; a throw means the house is broken. */
export type Handler<Config> = (config: Config, call: HandlerCall) => Promise<Outcome>;
