import type { Message } from "@/lib/agent/model/message";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelErrorCode } from "@/lib/agent/model/run-error-codes";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { TraceContext } from "@/lib/tracing/trace-context";

/** A function that a model may call. */
export type OfferedTool = { name: string; description: string; parameters: JsonSchema };

/** A request to a model. */
export type ModelRequest = {
  /** Owns the credential. The outbound guard isolates its requests from those of other Spaces. */
  space: string;
  model: ModelReference;
  /** The system prompt. Empty for none. */
  system: string;
  messages: readonly Message[];
  /** In the order in which the model reads them. */
  tools: readonly OfferedTool[];
  /** The function that the model must call, if its provider supports that. */
  toolChoice?: string | undefined;
  maxOutputTokens?: number | undefined;
  temperature?: number | undefined;
  /** The request's step of a trace. Absent if traces are not recorded. */
  trace?: TraceContext;
  signal: AbortSignal;
};

/**
 * Part of an answer, as it arrives. Each tool call is started, receives its arguments and is ended,
 * in that order.
 */
export type ModelEvent =
  | { type: "text"; delta: string }
  | { type: "reasoning"; delta: string }
  /**
   * Part of the reasoning is complete. `encryptedValue` must be sent back to the provider with it.
   */
  | { type: "reasoning-end"; encryptedValue: string }
  | { type: "tool-call-start"; index: number; id: string; name: string }
  | { type: "tool-call-arguments"; index: number; delta: string }
  | { type: "tool-call-end"; index: number };

/**
 * A call in an answer. `arguments` is the model's JSON text. Ids may be missing (empty) or
 * repeated.
 */
export type ModelToolCall = { id: string; name: string; arguments: string };

export type TokenUsage = {
  /** Includes cached tokens. */
  inputTokens: number;
  cachedInputTokens: number;
  /** Includes reasoning tokens. */
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

const brand = Symbol.for("toolwright.ModelError");

/**
 * A provider's failure, described in one sentence that says what happened and what to do. Contains
 * no secrets.
 */
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
   * Streams one answer. Throws `ModelError` if the provider refuses or fails, and the signal's
   * reason if it aborts.
   */
  generate(request: ModelRequest, onEvent: (event: ModelEvent) => void): Promise<ModelAnswer>;
  /** Lists the ids of the models that the provider offers. Throws `ModelError`. */
  list(request: {
    space: string;
    model: Omit<ModelReference, "id">;
    signal: AbortSignal;
  }): Promise<string[]>;
};
