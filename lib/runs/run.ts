import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { Interrupt, InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { Message } from "@/lib/agent/model/message";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type { RunErrorCode } from "@/lib/agent/model/run-error-codes";
import type { ResourceTexts } from "@/lib/agent/model/thread";
import type { ReadVariable } from "@/lib/runtime/call/caller-requirements";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { CallRequest } from "@/lib/runtime/ports";
import type { OfferedTool } from "./model-port";

/** The caller who talks to the agent. */
export type RunCaller = Omit<CallRequest["caller"], "protocol"> & {
  /** Null for the author, who calls no published endpoint. */
  protocol: ProtocolName | null;
  /** The user, if the application names one. */
  userId?: string | undefined;
  /** Reads variables that only an agent which takes over declares. */
  readVariable: ReadVariable;
  /** Whether the key or sign-in allows a tool of an agent that takes over. */
  mayCall(agent: CompiledAgent, tool: string): boolean;
};

/**
 * One run: the model answers the conversation and calls tools until it has nothing left to call.
 */
export type RunRequest = {
  agent: CompiledAgent;
  caller: RunCaller;
  threadId: string;
  runId: string;
  /** The id under which the run is stored, if it is. */
  runRef?: string | undefined;
  /** The conversation so far. Tool calls without a result are continued with `answers`. */
  messages: readonly Message[];
  /** People's decisions on the calls that the previous run asked about, by tool call id. */
  answers?: ReadonlyMap<string, InterruptAnswer> | undefined;
  /** JSON that the client and the agent share. */
  state: unknown;
  context: readonly { description: string; value: string }[];
  forwardedProps: unknown;
  /** Tools that the client runs. The agent's own tools take precedence. */
  clientTools: readonly OfferedTool[];
  /** Narrows the agent's tools to those of one mode. */
  mode?: string | undefined;
  /** Replaces the agent's own model. For authors only. */
  model?: ModelReference | undefined;
  /** The slug of the agent that the conversation was handed to earlier. */
  activeAgent?: string | undefined;
  /** The texts of resources read earlier in the conversation. */
  resourceTexts?: ResourceTexts | undefined;
  signal: AbortSignal;
  onEvent(event: RunEvent): void;
};

/**
 * The events of a run, in order. Everything that is started is finished before the run ends, even
 * on errors.
 */
export type RunEvent =
  | { type: "step-started" | "step-finished"; step: number }
  | { type: "text-started" | "text-finished"; messageId: string }
  | { type: "text"; messageId: string; delta: string }
  | { type: "reasoning-started" | "reasoning-finished"; messageId: string }
  | { type: "reasoning"; messageId: string; delta: string }
  /**
   * A value to send back to the model's provider with the reasoning. Only the provider can read it.
   */
  | { type: "reasoning-encrypted"; messageId: string; encryptedValue: string }
  /** `messageId` is the assistant message that the call belongs to. Ids are unique in the thread. */
  | { type: "tool-call-started"; toolCallId: string; toolName: string; messageId: string }
  | { type: "tool-call-arguments"; toolCallId: string; delta: string }
  | { type: "tool-call-finished"; toolCallId: string }
  /** Part of a streamed result. */
  | { type: "tool-chunk"; toolCallId: string; chunk: unknown }
  | { type: "tool-progress"; toolCallId: string; done: number; total?: number; message?: string }
  | {
      type: "tool-result";
      toolCallId: string;
      messageId: string;
      content: string;
      /** Absent on success. */
      error?: string;
      /** The arguments, if a person changed them. */
      editedArgs?: Record<string, unknown>;
      /** A person declined the call, or it was not run because of another call's outcome. */
      skipped?: true;
    }
  /** The shared state after a tool changed it. */
  | { type: "state"; state: unknown }
  /** Another agent continues the conversation. */
  | { type: "handoff"; agent: string; name: string }
  /** What the model was offered in a step. */
  | { type: "offer"; step: number; system: string; tools: readonly OfferedTool[] }
  /** The resource of this agent became part of what the model is told. */
  | { type: "resource-read"; agent: string; name: string }
  | { type: "warning"; message: string }
  /**
   * The conversation so far, whenever it can be saved: after each answer and each round of tool
   * calls.
   */
  | { type: "messages"; messages: readonly Message[] };

export type RunEnd =
  | { type: "success"; pendingToolCallIds: string[] }
  | { type: "interrupt"; interrupts: Interrupt[] }
  | { type: "cancelled" }
  | {
      type: "error";
      code: RunErrorCode;
      message: string;
      retryAfterSeconds?: number;
    };

/** How a run ended, and the resulting conversation. */
export type RunResult = {
  end: RunEnd;
  messages: Message[];
  state: unknown;
  /** By provider and model. */
  usage: ModelUsage[];
  /** The agent that now has the conversation. Undefined for the original agent. */
  activeAgent: string | undefined;
  /** The texts of resources read now and earlier. */
  resourceTexts: ResourceTexts;
};
