import type { InputRequests, InputType } from "@/lib/agent/input-request";
import type { ResponseType } from "@/lib/agent/tool";
import type { Outcome } from "@/lib/agent/tool-error";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import type { SentHop, SentRequest } from "@/lib/templates/sent-request";
import type { TraceContext } from "@/lib/tracing/trace-context";

export type { SentRequest };

/**
 * The information a handler receives about one call. Plain data, because it is sent to the sandbox.
 */
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
  /** Input types the caller can be asked for. Absent if it cannot be asked for any. */
  canAsk?: InputType[];
  /**
   * JSON state that the agent shares with a conversation's application. Absent outside
   * conversations.
   */
  state?: unknown;
  /** Properties sent by that application, unchanged. */
  forwardedProps?: unknown;
};

export type LogLevel = "debug" | "info" | "warn" | "error";
export type Log = (level: LogLevel, message: string, data?: unknown) => void;

/** An outbound request. Nothing else may open a connection to a user-supplied host. */
export type OutboundRequest = {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Uint8Array;
  /** `host` or `host:port`. If given, only these may be reached, including by redirects. */
  hosts?: readonly string[];
  redirects: "follow" | "refuse";
  /** Services whose credentials were used to build the request, however short their values are. */
  credentials?: readonly string[];
  /** The trace step that the request belongs to, if it is not the call itself. */
  trace?: TraceContext;
  /** Maximum size of the body in bytes after decompression. Defaults to 5 MB. */
  maxBytes?: number;
  /**
   * Called when an exchange receives its response head or fails, for the request and for each
   * redirect.
   */
  onHop?(hop: OutboundHop): void;
  /**
   * Called with the head of the final response. A returned function receives the decompressed body
   * in chunks as they arrive. The response still contains the whole body.
   */
  onResponse?(
    head: Pick<OutboundResponse, "status" | "headers">,
  ): ((piece: Uint8Array) => void) | undefined;
  signal: AbortSignal;
};
/** One exchange, with the headers that were added to the request's own. */
type OutboundHop = Omit<SentHop, "attempt"> & {
  generated: (readonly [name: string, value: string])[];
};
export type OutboundResponse = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** The final URL, after redirects. */
  url: string;
};
/**
 * Sends an outbound request. Throws `OutboundError` (its `explanation` is for the author only) if
 * the guard refuses the request, the network fails, the response is too large or the timeout
 * elapses.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;

/** Progress of a call: `done` out of `total`, in units defined by the tool. */
export type Progress = { done: number; total?: number; message?: string };

/** Callbacks that connect a running tool to its caller. */
export type CallerPorts = {
  /** Called with each chunk of a streamed result, in order. */
  onChunk?(chunk: unknown): void;
  onProgress?(progress: Progress): void;
  /** Replaces the state of the conversation. */
  onState?(state: unknown): void;
  /**
   * Returns the caller's answers to the tool's input requests, by key. Undefined ends the call,
   * because the caller has yet to answer. Absent for callers that cannot be asked.
   */
  onInput?(requests: InputRequests): Record<string, unknown> | undefined;
};

/** A call to a tool's module in the sandbox. A runner process serves one Space at a time. */
export type GuestCall = CallOwner &
  CallerPorts & {
    code: string;
    params: Record<string, unknown>;
    context: CallContext;
    /** Shape of the tool's result. Defaults to text. */
    responseType?: ResponseType;
    /** Wall-clock limit for the whole call, in milliseconds. */
    timeoutMs: number;
    /** Milliseconds left of `timeoutMs`. Defaults to all of it. */
    remainingMs?: number;
    hosts: readonly string[];
    outbound: Outbound;
    log: Log;
    signal: AbortSignal;
  };

/** The optional exports of a tool's module. The last four are members of `callbacks`. */
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
/** A call to a hook, with its arguments. */
export type GuestHook = Omit<GuestCall, "params" | "responseType" | keyof CallerPorts> & {
  hook: HookName;
  args: readonly unknown[];
};

/** JMESPath expressions to evaluate against one JSON value. */
export type Query = CallOwner & {
  value: unknown;
  expressions: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
};

/** Runs guest modules in separate processes, which the parent kills if they misbehave. */
export type Sandbox = {
  run(call: GuestCall): Promise<Outcome>;
  /**
   * Runs an optional export and returns its outcome, or undefined if the module has no such export.
   */
  hook(call: GuestHook): Promise<Outcome | undefined>;
  /**
   * Evaluates expressions and returns the results by name. Sandboxed, because an expression can
   * exhaust CPU or memory.
   */
  query(call: Query): Promise<Outcome>;
  /**
   * Parses the code as a module without running it. Positions in the issues refer to the author's
   * source. Pass `withoutDefault` for the hooks of an HTTP tool, which have no default export.
   */
  check(
    space: string,
    code: string,
    options?: { withoutDefault?: boolean },
  ): Promise<{ line: number; column: number; message: string }[]>;
  close(): Promise<void>;
};

/** The input of a handler besides its configuration. */
export type HandlerCall = CallOwner &
  CallerPorts & {
    params: Record<string, unknown>;
    /** The schema of `params`. */
    parameters?: ParametersSchema;
    context: CallContext;
    /** Shape of the tool's result. Defaults to text. */
    responseType?: ResponseType;
    /** Whether the result must match an output schema defined by the author. */
    hasOutputSchema?: boolean;
    /** The tool's own time limit, in milliseconds. */
    timeoutMs: number;
    /** Milliseconds left of `timeoutMs`. */
    remainingMs: number;
    outbound: Outbound;
    sandbox: Sandbox;
    /** Declared variables whose values are secret. Defaults to all of them. */
    secretVariables?: readonly string[];
    log: Log;
    /**
     * Called with each request that is sent, with secrets masked, so that the author can see it.
     */
    onSent?(request: SentRequest): void;
    signal: AbortSignal;
  };
/** Executes a tool. Returns expected failures as outcomes and throws only on internal errors. */
export type Handler<Config> = (config: Config, call: HandlerCall) => Promise<Outcome>;
