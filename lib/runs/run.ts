import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { Interrupt, InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { Message } from "@/lib/agent/model/message";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type { ResourceTexts } from "@/lib/agent/model/thread";
import type { ErrorCode } from "@/lib/errors";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { TraceContext } from "@/lib/tracing/trace-context";
import type { ModelErrorCode, OfferedTool } from "./model-port";

/** Who talks to the agent. */
export type RunCaller = {
  requestId: string;
  /** The id that the caller gave its request. */
  clientRequestId?: string | undefined;
  /** The id of the key or the sign-in; null for the author. */
  keyId: string | null;
  signIn: SignedInCaller | null;
  /** null for the author, who calls no published endpoint. */
  protocol: ProtocolName | null;
  /** How many tools this request has already passed through. */
  depth: number;
  /** The requests of tools continue it. */
  trace?: TraceContext | undefined;
  /** The user, where the application names them. */
  userId?: string | undefined;
  /** The user's own token, for tools that take one. */
  bearer?: string | undefined;
  variables: Record<string, string>;
};

/** One run: the model answers the conversation, and calls tools until it has nothing more to call. */
export type RunRequest = {
  agent: CompiledAgent;
  caller: RunCaller;
  threadId: string;
  runId: string;
  /** The id under which the run is stored, where it is. */
  runRef?: string | undefined;
  /** The conversation so far. Tool calls without a result are continued with `answers`. */
  messages: readonly Message[];
  /** What people decided about the calls that the run before this one asked about, by tool call id. */
  answers?: ReadonlyMap<string, InterruptAnswer> | undefined;
  /** JSON that the client and the agent share. */
  state: unknown;
  context: readonly { description: string; value: string }[];
  forwardedProps: unknown;
  /** Tools that the client runs. The agent's own tools win over them. */
  clientTools: readonly OfferedTool[];
  /** Narrows the agent's tools to those of one mode. */
  mode?: string | undefined;
  /** In place of the agent's own model; for authors only. */
  model?: ModelReference | undefined;
  /** The agent that the conversation was handed to before; the slug. */
  activeAgent?: string | undefined;
  /** What resources said earlier in the conversation. */
  resourceTexts?: ResourceTexts | undefined;
  signal: AbortSignal;
  onEvent(event: RunEvent): void;
};

/** What happens in a run, in order. What is started is finished before the run ends, errors included. */
export type RunEvent =
  | { type: "step-started" | "step-finished"; step: number }
  | { type: "text-started" | "text-finished"; messageId: string }
  | { type: "text"; messageId: string; delta: string }
  | { type: "reasoning-started" | "reasoning-finished"; messageId: string }
  | { type: "reasoning"; messageId: string; delta: string }
  /** What the model's provider wants back with the reasoning; only it can read it. */
  | { type: "reasoning-encrypted"; messageId: string; encryptedValue: string }
  /** `messageId` is the assistant message that the call belongs to. Ids are unique in the thread. */
  | { type: "tool-call-started"; toolCallId: string; toolName: string; messageId: string }
  | { type: "tool-call-arguments"; toolCallId: string; delta: string }
  | { type: "tool-call-finished"; toolCallId: string }
  /** A part of a streamed result. */
  | { type: "tool-chunk"; toolCallId: string; chunk: unknown }
  | { type: "tool-progress"; toolCallId: string; done: number; total?: number; message?: string }
  | {
      type: "tool-result";
      toolCallId: string;
      messageId: string;
      content: string;
      /** Absent for a success. */
      error?: string;
      /** The arguments, if a person changed them. */
      editedArgs?: Record<string, unknown>;
      /** The tool was not run because of what became of another call. */
      skipped?: true;
    }
  /** The shared state, after a tool changed it. */
  | { type: "state"; state: unknown }
  /** Another agent continues the conversation. */
  | { type: "handoff"; agent: string; name: string }
  /** What the model was offered in a step. */
  | { type: "offer"; step: number; system: string; tools: readonly OfferedTool[] }
  /** The resource of this agent became a part of what the model is told. */
  | { type: "resource-read"; agent: string; name: string }
  | { type: "warning"; message: string }
  /** The conversation so far, whenever it can be kept: after each answer and each round of tool calls. */
  | { type: "messages"; messages: readonly Message[] };

export type RunEnd =
  | { type: "success"; pendingToolCallIds: string[] }
  | { type: "interrupt"; interrupts: Interrupt[] }
  | { type: "cancelled" }
  | {
      type: "error";
      code: ModelErrorCode | ErrorCode | "max_steps";
      message: string;
      retryAfterSeconds?: number;
    };

/** How a run ended, and the conversation afterwards. */
export type RunResult = {
  end: RunEnd;
  messages: Message[];
  state: unknown;
  /** By provider and model. */
  usage: ModelUsage[];
  /** Whom the conversation is with now; undefined for the agent itself. */
  activeAgent: string | undefined;
  /** What resources have said, now and earlier. */
  resourceTexts: ResourceTexts;
};
