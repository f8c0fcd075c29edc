import type { CallSource, ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { DefinedTool } from "@/lib/agent/defined-tool";
import type { ToolDto } from "@/lib/agent/tool-dto";
import type { AgentFailure, FailureCode, Outcome } from "@/lib/agent/tool-error";
import type { AppError, ErrorCode, RateLimitStatus } from "@/lib/errors";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import type { RateLimiter } from "@/lib/flow-control/rate-limiter";
import type { Semaphore } from "@/lib/flow-control/semaphore";
import type {
  CallContext,
  CallerPorts,
  Outbound,
  Sandbox,
  SentRequest,
} from "@/lib/handlers/handler";
import type { Redact } from "@/lib/redaction/redact";
import type { TraceContext } from "@/lib/tracing/trace-context";
import type { Tracer } from "@/lib/tracing/tracer";
import type { LogEntry } from "./call/call-log";
import type { CallerInput } from "./call/caller-input";
import type { CompiledAgent, CompiledTool } from "./compiled-agent";
import type { FieldNames, StoredCredentials } from "./credentials/credentials";
import type { TokenSource } from "./credentials/token-source";
import type { ConfirmationStore } from "./policy/confirmation";
import type { ResultCache } from "./policy/result-cache";

/** Everything the runtime needs from outside: it has no network, clock or storage of its own. */
export type Ports = {
  /**
   * Returns the network for a call of a Space that has already passed through `depth` tools; the
   * third is refused as a loop. Requests continue the trace.
   */
  outbound(caller: CallOwner & { depth: number; trace?: TraceContext | undefined }): Outbound;
  sandbox: Sandbox;
  /** Returns the credentials granted to a tool, by service. */
  credentials(space: string, services: readonly string[]): Promise<StoredCredentials>;
  tokens: Omit<TokenSource, "settle">;
  /** A monotonic clock in milliseconds. */
  now(): number;
  record(call: FinishedCall): void;
  rateLimiter: RateLimiter;
  semaphore: Semaphore;
  cache: ResultCache;
  confirmations: ConfirmationStore;
  tracer?: Tracer | undefined;
};

type Caller = {
  /** The id of the call in the log. Tools get it as `toolId`. */
  callId: string;
  /** The id of the key or the sign-in; null for the author, who needs neither. */
  keyId: string | null;
  signIn: SignedInCaller | null;
  /** Null for the author, who does not use a published endpoint. */
  protocol: CallSource | null;
  /** How many tools this call has already passed through. */
  depth: number;
  trace?: TraceContext | undefined;
  /** The id that the caller assigned to its request. */
  clientRequestId?: string | undefined;
  /** The user's own token, if the tool takes one. */
  bearer?: string;
  variables: Record<string, string>;
};

export type CallConfirmation = {
  /** The grant that lets a tool with enforced confirmation run. */
  grant?: string | undefined;
  /**
   * Whether the protocol can ask a person. If so, they are asked even if confirmation is not
   * enforced. If not, the log notes that nobody was asked. Absent if hosts ask on their own.
   */
  caller?: "can-ask" | "cannot-ask";
  /** The protocol itself has asked a person, who approved exactly this call. */
  isAgreed?: true;
  /** The arguments that the person was asked about, if they edited them before approving. */
  askedBody?: Record<string, unknown> | undefined;
};

/** What a tool learns about the model's answer that calls it. */
type ModelCallContext = Pick<
  CallContext,
  "toolId" | "callReason" | "isLast" | "toolCalls" | "state" | "forwardedProps"
>;

export type CallRequest = {
  agent: CompiledAgent;
  tool: CompiledTool;
  /** As received, including the fields that hosts add. */
  body: Record<string, unknown>;
  caller: Caller;
  confirmation?: CallConfirmation;
  /** Present if a model calls the tool in a run. */
  modelCall?: ModelCallContext;
  /**
   * Limits the call to one phase; if absent, it runs all of them. `check` ends before confirmation
   * and handler: the outcome is the refusal of the arguments or of `validate`, or an empty success.
   * `run` skips `validate`, because the call has been checked. `admit` ends before concurrency and
   * handler, also with an empty success, and with `isAdmitted`. `admitted` continues from there,
   * possibly on another server and later.
   */
  phase?: "check" | "run" | "admit" | "admitted";
  /** The grant that an admitted call has consumed. It is released if the call does not start. */
  grantId?: string | undefined;
  /** What was logged when the call was checked, for the log of the call that then runs. */
  checkLog?: readonly LogEntry[];
  /** What its hooks sent during the check. */
  checkRequests?: readonly SentRequest[];
  /** Overrides the tool's own timeout, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Awaited right before the handler, which does not run if this resolves to false. */
  begin?: (() => Promise<boolean>) | undefined;
  /** What the tool may ask its caller; absent if the caller cannot be asked. */
  input?: CallerInput | undefined;
  onProgress?: CallerPorts["onProgress"];
  onState?: CallerPorts["onState"];
  /** Receives each chunk of a streamed result, with the facts known by then. */
  stream?: ((chunk: unknown, facts: CallFacts) => void) | undefined;
  /**
   * Receives each log line as it is written, with secrets masked. For authors only: callers never
   * see a log.
   */
  onLog?: ((line: LogEntry) => void) | undefined;
  /**
   * Wraps the network, to record or replay it. `redact` masks the call's secrets; `names` are their
   * fields.
   */
  network?: ((live: Outbound, redact: Redact, names: FieldNames) => Outbound) | undefined;
  /** Used for credentials that the Space lacks, if the network is replayed. */
  standIns?: StoredCredentials | undefined;
  signal: AbortSignal;
  /**
   * Once its handler has started, the call continues without its caller, who may ask for its
   * outcome again.
   */
  survivesCaller?: boolean;
};

/**
 * What the log needs from a call that does not run here, and whose agent may no longer be
 * published.
 */
export type RecordedCall = Pick<CallRequest, "body" | "caller" | "checkLog" | "checkRequests"> & {
  agent: FinishedCall["agent"];
  tool: string;
};

/** What a caller receives besides the outcome. */
export type CallFacts = {
  rateLimit?: RateLimitStatus;
  /** Absent if the tool's results are not cached. */
  cache?: { status: "hit"; ttlSeconds: number } | { status: "miss" };
};

/** What the author may see of a call besides its outcome. */
type Trace = {
  params: Record<string, unknown>;
  /** The arguments that came as JSON text and were parsed. */
  healed: string[];
  requests: SentRequest[];
  log: LogEntry[];
  ms: number;
};

export type CallResult = CallFacts & {
  outcome: CallOutcome;
  trace: Trace;
  /** Whether the handler started. Only then can the call have had an effect. */
  ran: boolean;
  /** The call is ready to run in the phase `admitted`. */
  isAdmitted?: true;
  /** The grant that an admitted call has consumed. */
  grantId?: string;
  /**
   * `begin` returned false, or the server is stopping before it: the call may run elsewhere, and is
   * not logged.
   */
  isDeferred?: true;
};

/** A call as stored in the log, with secrets masked. */
export type FinishedCall = {
  id: string;
  agent: Pick<CompiledAgent, "id" | "space" | "version">;
  tool: string;
  keyId: string | null;
  signIn: SignedInCaller | null;
  protocol: CallSource | null;
  params: Record<string, unknown>;
  context: Record<string, string | boolean>;
  /** Why the call failed or was refused; null if it succeeded. */
  code: ErrorCode | FailureCode | null;
  /** The code that the text of a refusal names, which is more exact than `code`. */
  toolErrorCode?: string | undefined;
  /** Another agent's failure, if it was passed on. */
  agentFailure?: Pick<AgentFailure, "code" | "status">;
  response: unknown;
  log: LogEntry[];
  requests: SentRequest[];
  ms: number;
};

export type ListRequest = {
  agent: CompiledAgent;
  keyId: string | null;
  signIn: SignedInCaller | null;
  /** The user, if the application names them. */
  userId?: string | undefined;
  /** Null for the author. */
  protocol: ProtocolName | null;
  callId: string;
  signal: AbortSignal;
};

/** The caller for whom a tool's hooks run. */
export type Viewer = { clientId: string; agentName: string; variables: Record<string, string> };

export type DefinitionRequest = {
  agent: CompiledAgent;
  tool: CompiledTool;
  callId: string;
  viewer: Viewer;
  signal: AbortSignal;
};
export type Definition = {
  /** The tool as this viewer sees it; undefined if it is hidden from them. */
  tool: ToolDto | undefined;
  /** What its hooks logged, and why it is hidden, with secret variables masked. */
  log: LogEntry[];
};

/** An author's JMESPath expression, and the call result to evaluate it on. */
export type SelectRequest = {
  agent: Pick<CompiledAgent, "id" | "space">;
  value: unknown;
  expression: string;
  signal: AbortSignal;
};

export type Runtime = {
  /** Runs one tool. Throws `AppError` if the call is refused before the tool runs. */
  call(request: CallRequest): Promise<CallResult>;
  /**
   * Lists the tools as this caller sees them, in the author's order: the agent's own list unless it
   * is dynamic.
   */
  listTools(request: ListRequest): Promise<readonly ToolDto[]>;
  /**
   * Returns one tool as that list would show it to a chosen viewer, or the reason why it is left
   * out.
   */
  defineTool(request: DefinitionRequest): Promise<Definition>;
  /**
   * Returns the tool as its hooks present it to the caller of this call; undefined if they hide it.
   */
  defineForCall(request: CallRequest): Promise<DefinedTool | undefined>;
  /** Evaluates an expression in the sandbox. The value is `null` if it finds nothing. */
  select(request: SelectRequest): Promise<Outcome>;
  /**
   * Records a call whose handler had started on a server that was killed. Without its tool, all
   * arguments are masked.
   */
  recordLost(call: RecordedCall, tool: CompiledTool | undefined): void;
  /**
   * Records a call that was refused before its tool ran, or was accepted and cannot run. All
   * arguments are masked.
   */
  recordRefused(call: RecordedCall, refusal: AppError): void;
  /** Releases the grant of an admitted call that does not continue. */
  releaseGrant(grantId: string): Promise<void>;
  /** Ends all running calls. Each caller learns that the server is stopping. */
  stop(): void;
};
