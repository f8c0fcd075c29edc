import type { Message } from "@/lib/agent/model/message";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type { ModelErrorCode } from "@/lib/agent/model/run-error-codes";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { Runtime } from "@/lib/runtime/ports";
import type { Tracer } from "@/lib/tracing/tracer";
import type { ModelAnswer, ModelPort, OfferedTool, TokenUsage } from "./model-port";
import type { RunRequest, RunResult } from "./run";

/** A request to a model as it is stored, with secrets masked. */
export type FinishedModelCall = {
  id: string;
  agent: Pick<CompiledAgent, "id" | "version" | "space">;
  /** Absent for a request outside a conversation. */
  threadId?: string;
  runId?: string;
  /** The id under which the run is stored, if it is. */
  runRef?: string | undefined;
  /** The purpose of the request: `run`, `test`, `draft`, … */
  purpose: string;
  step: number;
  model: ModelReference;
  request: {
    system: string;
    messages: readonly Message[];
    tools: readonly OfferedTool[];
  };
  answer: Pick<ModelAnswer, "text" | "reasoning" | "toolCalls" | "finishReason"> | null;
  usage: ModelUsage;
  code: ModelErrorCode | "cancelled" | null;
  ms: number;
};

/** Everything that a run needs from outside. */
export type RunPorts = {
  runtime: Runtime;
  models: ModelPort;
  /** Returns what the usage costs a Space, in US dollars. Null for a model without a price. */
  price(space: string, model: ModelReference, usage: TokenUsage): Promise<number | null>;
  recordModelCall(call: FinishedModelCall): void;
  /** Finds a published agent of the same Space to hand a conversation to. */
  findAgent(space: string, slug: string): Promise<CompiledAgent | undefined>;
  tracer?: Tracer | undefined;
  /** Returns a new unique id. */
  newId(): string;
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** Milliseconds since the Unix epoch. */
  time(): number;
};

/**
 * Runs agents' models. A run that fails ends with an error. Throws `not_found` if the agent has no
 * model.
 */
export type Runs = {
  run(request: RunRequest): Promise<RunResult>;
};
