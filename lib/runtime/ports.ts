import type { CallSource, ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { DefinedTool } from "@/lib/agent/defined-tool";
import type { ToolDto } from "@/lib/agent/tool-dto";
import type { AgentFailure, FailureCode, Outcome } from "@/lib/agent/tool-error";
import type { AppError, ErrorCode, RateLimitStatus } from "@/lib/errors";
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
import type { ConfirmationStore } from "./policy/confirmation";
import type { ResultCache } from "./policy/result-cache";

/** Everything the runtime needs from outside: it has no network, clock or storage of its own. */
export type Ports = {
  /**
   * The network for a call of a Space that has already passed through `depth` tools; the third is refused as a loop.
   * Requests continue the trace.
   */
  outbound(caller: { space: string; depth: number; trace?: TraceContext | undefined }): Outbound;
  sandbox: Sandbox;
  /** The credentials granted to a tool, by service. */
  credentials(space: string, services: readonly string[]): Promise<StoredCredentials>;
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
  requestId: string;
  /** The id of the key or the sign-in; null for the author, who needs neither. */
  keyId: string | null;
  signIn: SignedInCaller | null;
  /** null for the author, who calls no published endpoint. */
  protocol: CallSource | null;
  /** How many tools this call has already passed through. */
  depth: number;
  trace?: TraceContext | undefined;
  /** The id that the caller gave its request. */
  clientRequestId?: string | undefined;
  /** The user's own token, when the tool takes one. */
  bearer?: string;
  variables: Record<string, string>;
};

export type CallConfirmation = {
  /** The grant that lets a tool with enforced confirmation run. */
  grant?: string | undefined;
  /**
   * Whether the protocol can put the question to a person: if so, they are asked even where confirmation is not
   * enforced; if not, the log says that nobody was asked. Absent where hosts ask on their own.
   */
  caller?: "can-ask" | "cannot-ask";
  /** The protocol itself has asked a person, who agreed to exactly this call. */
  isAgreed?: true;
  /** The arguments that the person was asked about, if they changed them before they agreed. */
  askedBody?: Record<string, unknown> | undefined;
};

/** What a tool learns of the answer of a model that calls it. */
type ModelCallContext = Pick<
  CallContext,
  "toolId" | "callReason" | "isLast" | "toolCalls" | "state" | "forwardedProps"
>;

export type CallRequest = {
  agent: CompiledAgent;
  tool: CompiledTool;
  /** As it was received, with the fields that hosts add. */
  body: Record<string, unknown>;
  caller: Caller;
  confirmation?: CallConfirmation;
  /** Present when a model calls the tool in a run. */
  modelCall?: ModelCallContext;
  /**
   * `check` ends before confirmation and handler: the outcome is the refusal of the arguments or of `validate`, or an
   * empty success. `run` skips `validate`, because the call has been checked. `admit` ends before concurrency and
   * handler, also with an empty success, and `isAdmitted`; `admitted` goes on from there, maybe elsewhere and later.
   * All when absent.
   */
  phase?: "check" | "run" | "admit" | "admitted";
  /** The grant that an admitted call has used up. It may be used again when the call does not begin. */
  grantId?: string | undefined;
  /** What was logged while the call was checked, for the log of the call that is then run. */
  checkLog?: readonly LogEntry[];
  /** What its hooks sent meanwhile. */
  checkRequests?: readonly SentRequest[];
  /** In place of the tool's own timeout, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Awaited right before the handler. When it resolves to false, the handler does not run. */
  begin?: (() => Promise<boolean>) | undefined;
  /** What the tool may ask its caller; absent for callers that cannot be asked. */
  input?: CallerInput | undefined;
  onProgress?: CallerPorts["onProgress"];
  onState?: CallerPorts["onState"];
  /** Receives each chunk of a streamed result, with what is known of the call by then. */
  stream?: ((chunk: unknown, facts: CallFacts) => void) | undefined;
  /** Receives each log line as it is written, secrets masked. For authors only: callers never see a log. */
  onLog?: ((line: LogEntry) => void) | undefined;
  /** Wraps the network, to record or replay it. `redact` knows the call's secrets, and `names` their fields. */
  network?: ((live: Outbound, redact: Redact, names: FieldNames) => Outbound) | undefined;
  /** Used for credentials that the Space lacks, where the network is replayed. */
  standIns?: StoredCredentials | undefined;
  signal: AbortSignal;
  /** Once its handler has begun, the call goes on without its caller, who may ask for its outcome again. */
  survivesCaller?: boolean;
};

/** What the log needs of a call that does not run here, whose agent may not be published any more. */
export type RecordedCall = Pick<CallRequest, "body" | "caller" | "checkLog" | "checkRequests"> & {
  agent: FinishedCall["agent"];
  tool: string;
};

/** What a caller receives besides the outcome. */
export type CallFacts = {
  rateLimit?: RateLimitStatus;
  /** Absent when the tool's results are not cached. */
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
  /** Whether the handler began: only then can the call have had an effect. */
  ran: boolean;
  /** The call is ready to be run in the phase `admitted`. */
  isAdmitted?: true;
  /** What an admitted call has used up of its confirmation. */
  grantId?: string;
  /** `begin` has said no, or the server stops before it: the call may run elsewhere, and is not in the log. */
  isDeferred?: true;
};

/** A call as the log stores it, secrets masked. */
export type FinishedCall = {
  id: string;
  agent: Pick<CompiledAgent, "id" | "space" | "version">;
  tool: string;
  keyId: string | null;
  signIn: SignedInCaller | null;
  protocol: CallSource | null;
  params: Record<string, unknown>;
  context: Record<string, string | boolean>;
  /** Why it failed or was refused; null when it succeeded. */
  code: ErrorCode | FailureCode | null;
  /** The answer of another agent that was passed on, when it failed. */
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
  /** The user, where the application names them. */
  userId?: string | undefined;
  /** null for the author. */
  protocol: ProtocolName | null;
  requestId: string;
  signal: AbortSignal;
};

/** The caller for whom a tool's hooks are run. */
export type Viewer = { clientId: string; agentName: string; variables: Record<string, string> };

export type DefinitionRequest = {
  agent: CompiledAgent;
  tool: CompiledTool;
  requestId: string;
  viewer: Viewer;
  signal: AbortSignal;
};
export type Definition = {
  /** The tool as this viewer sees it; undefined when it is hidden from them. */
  tool: ToolDto | undefined;
  /** What its hooks logged, and why it is hidden; secret variables masked. */
  log: LogEntry[];
};

/** An author's JMESPath expression and the result of a call that it is evaluated on. */
export type SelectRequest = {
  agent: Pick<CompiledAgent, "id" | "space">;
  value: unknown;
  expression: string;
  signal: AbortSignal;
};

export type Runtime = {
  /** Runs one tool. Throws `AppError` where the call is refused before the tool ran. */
  call(request: CallRequest): Promise<CallResult>;
  /** The tools as this caller sees them, in the author's order: the agent's own list unless it is dynamic. */
  listTools(request: ListRequest): Promise<readonly ToolDto[]>;
  /** One tool as that list would show it to a chosen viewer, and why it would leave it out. */
  defineTool(request: DefinitionRequest): Promise<Definition>;
  /** The tool as its hooks show it to the caller of this call; undefined when they hide it. */
  defineForCall(request: CallRequest): Promise<DefinedTool | undefined>;
  /** Evaluates an expression in the sandbox; `null` where it finds nothing. */
  select(request: SelectRequest): Promise<Outcome>;
  /** Records a call whose handler began on a server that was killed; without its tool, all arguments masked. */
  recordLost(call: RecordedCall, tool: CompiledTool | undefined): void;
  /** Records a call that was refused before its tool was asked, or accepted and cannot run; all arguments masked. */
  recordRefused(call: RecordedCall, refusal: AppError): void;
  /** Gives a confirmation back that an admitted call has used up which does not go on. */
  releaseGrant(grantId: string): Promise<void>;
  /** Ends the calls that are running: each caller learns that the server stops. */
  stop(): void;
};
