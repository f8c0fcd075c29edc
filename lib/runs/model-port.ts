import type { Message } from "@/lib/agent/model/message";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { TraceContext } from "@/lib/tracing/trace-context";

/** A function that a model may call. */
export type OfferedTool = { name: string; description: string; parameters: JsonSchema };

/** One request to a model. */
export type ModelRequest = {
  /** Owns the credential; the outbound guard keeps its requests apart from those of others. */
  space: string;
  model: ModelReference;
  /** The system prompt; empty for none. */
  system: string;
  messages: readonly Message[];
  /** In the order in which the model reads them. */
  tools: readonly OfferedTool[];
  /** The function that the model has to call, where its provider can make it. */
  toolChoice?: string | undefined;
  maxOutputTokens?: number | undefined;
  temperature?: number | undefined;
  /** The step of a trace that the request is; absent where nobody records it. */
  trace?: TraceContext;
  signal: AbortSignal;
};

/** A part of an answer, as it arrives. Each tool call is started, gets its arguments and is ended, in that order. */
export type ModelEvent =
  | { type: "text"; delta: string }
  | { type: "reasoning"; delta: string }
  /** A part of the reasoning is complete, with what its provider wants back beside it. */
  | { type: "reasoning-end"; encryptedValue: string }
  | { type: "tool-call-start"; index: number; id: string; name: string }
  | { type: "tool-call-arguments"; index: number; delta: string }
  | { type: "tool-call-end"; index: number };

/** A call in an answer. `arguments` is the JSON text of the model; ids may be missing (empty) or repeated. */
export type ModelToolCall = { id: string; name: string; arguments: string };

export type TokenUsage = {
  /** Cached tokens included. */
  inputTokens: number;
  cachedInputTokens: number;
  /** Reasoning tokens included. */
  outputTokens: number;
  reasoningTokens: number;
};

export const noUsage: TokenUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
};

export type ModelAnswer = {
  text: string;
  reasoning: string;
  toolCalls: ModelToolCall[];
  finishReason: "stop" | "length" | "tool-calls" | "content-filter" | "other";
  usage: TokenUsage;
};

const modelErrorCodes = [
  "model_unauthorized",
  "model_not_found",
  "model_rate_limited",
  "model_context_too_long",
  "model_refused",
  "model_invalid_request",
  "model_invalid_answer",
  "model_unreachable",
  "model_failed",
] as const;
export type ModelErrorCode = (typeof modelErrorCodes)[number];

const brand = Symbol.for("toolwright.ModelError");

/** A provider's failure, in one sentence that says what happened and what to do. It contains no secret. */
export class ModelError extends Error {
  readonly [brand] = true;
  readonly code: ModelErrorCode;
  /** The same request may succeed after this many seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ModelErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "ModelError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const isModelError = (value: unknown): value is ModelError =>
  typeof value === "object" && value !== null && brand in value;

/** The models of all providers. */
export type ModelPort = {
  /**
   * Streams one answer. Throws `ModelError` when the provider refuses or fails, and the signal's reason when it
   * aborts.
   */
  generate(request: ModelRequest, onEvent: (event: ModelEvent) => void): Promise<ModelAnswer>;
  /** The ids of the models that the provider offers. Throws `ModelError`. */
  list(request: {
    space: string;
    model: Omit<ModelReference, "id">;
    signal: AbortSignal;
  }): Promise<string[]>;
};
