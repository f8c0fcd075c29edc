import { InvalidResponseDataError } from "ai";
import {
  type ModelAnswer,
  ModelError,
  type ModelEvent,
  type ModelToolCall,
  type TokenUsage,
} from "@/lib/runs/model-port";
import { createReasoningMetadata } from "./encrypted-reasoning";
import { createCharacterJoiner } from "./join-characters";
import type { SdkPart, SdkUsage } from "./sdk";
import { createWireIds } from "./wire-ids";

const MAX_ANSWER_CHARACTERS = 2_000_000;
const MAX_ARGUMENTS_CHARACTERS = 500_000;
const MAX_TOOL_CALLS = 256;
const MAX_TOKENS = 2 ** 31 - 1;

const refuseTooLong = (what: string, limit: number) =>
  new ModelError(
    "model_invalid_answer",
    `The model's answer has more than ${limit.toLocaleString("en")} ${what}. Ask for less at once, or set a limit for output tokens.`,
  );

/** Returns a whole number, whatever the model's server reports. */
const toCount = (value = 0): number => Math.min(Math.max(Math.round(value), 0), MAX_TOKENS);

const toTokenUsage = ({ inputTokens, outputTokens }: SdkUsage): TokenUsage => ({
  inputTokens: toCount(inputTokens.total),
  cachedInputTokens: toCount(inputTokens.cacheRead),
  outputTokens: toCount(outputTokens.total),
  reasoningTokens: toCount(outputTokens.reasoning),
});

type CollectedCall = ModelToolCall & {
  index: number;
  sdkId: string;
  hasEnded: boolean;
  join: (part: string) => string;
};

/**
 * Forwards the tool calls of an answer one at a time. If a provider streams the parts of a call
 * alongside an earlier one, they wait until the earlier one has ended.
 */
const sendInOrder = (onEvent: (event: ModelEvent) => void) => {
  const waiting: CollectedCall[] = [];
  const open = ({ index, id, name, arguments: text }: CollectedCall) => {
    onEvent({ type: "tool-call-start", index, id, name });
    if (text !== "") onEvent({ type: "tool-call-arguments", index, delta: text });
  };
  return {
    start(call: CollectedCall) {
      waiting.push(call);
      if (waiting[0] === call) open(call);
    },
    append({ index }: CollectedCall, delta: string) {
      if (waiting[0]?.index === index) onEvent({ type: "tool-call-arguments", index, delta });
    },
    end() {
      while (waiting[0]?.hasEnded) {
        onEvent({ type: "tool-call-end", index: waiting[0].index });
        waiting.shift();
        if (waiting[0]) open(waiting[0]);
      }
    },
  };
};

/**
 * Collects the tool calls of an answer. Parts refer to a call by the SDK's id, which means the
 * latest call that has it.
 */
const collectToolCalls = (onEvent: (event: ModelEvent) => void) => {
  const calls: CollectedCall[] = [];
  const sender = sendInOrder(onEvent);
  const find = (sdkId: string) => calls.findLast((call) => call.sdkId === sdkId && !call.hasEnded);
  const start = (sdkId: string, id: string, name: string): CollectedCall => {
    const index = calls.length;
    if (index === MAX_TOOL_CALLS) throw refuseTooLong("tool calls", MAX_TOOL_CALLS);
    const join = createCharacterJoiner();
    const call = { index, sdkId, id, name, arguments: "", hasEnded: false, join };
    calls.push(call);
    sender.start(call);
    return call;
  };
  const append = (call: CollectedCall, part: string) => {
    const delta = call.join(part);
    if (delta === "") return;
    call.arguments += delta;
    if (call.arguments.length > MAX_ARGUMENTS_CHARACTERS)
      throw refuseTooLong("characters in the arguments of a tool call", MAX_ARGUMENTS_CHARACTERS);
    sender.append(call, delta);
  };
  const end = (call: CollectedCall) => {
    // Some models send nothing for a tool without parameters, but the forwarded arguments must be
    // JSON.
    if (call.arguments === "") append(call, "{}");
    call.hasEnded = true;
  };
  return {
    start,
    append(sdkId: string, delta: string) {
      const call = find(sdkId);
      if (call) append(call, delta);
    },
    /** Ends a call. Not every provider streams the arguments of every call. */
    end(sdkId: string, name: string, input: string) {
      const call = find(sdkId) ?? start(sdkId, sdkId, name);
      if (call.arguments === "") append(call, input);
      end(call);
      sender.end();
    },
    endAll() {
      for (const call of calls) if (!call.hasEnded) end(call);
      sender.end();
    },
    list: (): ModelToolCall[] =>
      calls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text })),
  };
};

type ReasoningPart = Extract<
  SdkPart,
  { type: "reasoning-start" | "reasoning-delta" | "reasoning-end" }
>;

/** Forwards the metadata that providers want back with each part of the reasoning. */
const collectReasoning = (onEvent: (event: ModelEvent) => void) => {
  const metadataById = new Map<string, ReturnType<typeof createReasoningMetadata>>();
  const add = ({ id, providerMetadata }: ReasoningPart) => {
    const metadata = metadataById.get(id) ?? createReasoningMetadata();
    metadataById.set(id, metadata);
    metadata.add(providerMetadata);
  };
  return {
    add,
    end(part: ReasoningPart) {
      add(part);
      const encryptedValue = metadataById.get(part.id)?.toText();
      if (encryptedValue !== undefined) onEvent({ type: "reasoning-end", encryptedValue });
    },
  };
};

const cutOff = () => new ModelError("model_failed", "The model's answer was cut off. Try again.");

/**
 * Converts an error of an answer that has begun. The SDK reports a sudden end as unreadable data.
 */
const toStreamError = (error: unknown): unknown =>
  InvalidResponseDataError.isInstance(error) ? cutOff() : error;

type Finish = Extract<SdkPart, { type: "finish" }>;

const toFinishReason = ({ finishReason: { unified } }: Finish): ModelAnswer["finishReason"] => {
  if (unified === "interrupted") throw cutOff();
  return unified === "error" ? "other" : unified;
};

/**
 * Reads an answer to its end and forwards its parts. Throws what the provider reports as an error.
 */
export const readAnswer = async (
  parts: AsyncIterable<SdkPart>,
  onEvent: (event: ModelEvent) => void,
): Promise<ModelAnswer> => {
  const answer = { text: "", reasoning: "" };
  const calls = collectToolCalls(onEvent);
  const wireIds = createWireIds();
  const reasoning = collectReasoning(onEvent);
  let finish: Finish | undefined;
  const joiners = { text: createCharacterJoiner(), reasoning: createCharacterJoiner() };
  const append = (type: keyof typeof answer, part: string) => {
    const delta = joiners[type](part);
    if (delta === "") return;
    answer[type] += delta;
    if (answer.text.length + answer.reasoning.length > MAX_ANSWER_CHARACTERS)
      throw refuseTooLong("characters", MAX_ANSWER_CHARACTERS);
    onEvent({ type, delta });
  };
  const hasBegun = () => answer.text + answer.reasoning !== "" || calls.list().length > 0;
  for await (const part of parts) {
    if (part.type === "text-delta") append("text", part.delta);
    else if (part.type === "reasoning-delta") {
      append("reasoning", part.delta);
      reasoning.add(part);
    } else if (part.type === "reasoning-start") reasoning.add(part);
    else if (part.type === "reasoning-end") reasoning.end(part);
    else if (part.type === "raw") wireIds.read(part.rawValue);
    else if (part.type === "tool-input-start")
      calls.start(part.id, wireIds.next(part.id), part.toolName);
    else if (part.type === "tool-input-delta") calls.append(part.id, part.delta);
    else if (part.type === "tool-call") calls.end(part.toolCallId, part.toolName, part.input);
    else if (part.type === "error") throw hasBegun() ? toStreamError(part.error) : part.error;
    else if (part.type === "finish") finish = part;
  }
  if (!finish) throw cutOff();
  const finishReason = toFinishReason(finish);
  calls.endAll();
  const toolCalls = calls.list();
  if (finishReason === "content-filter" && answer.text === "" && toolCalls.length === 0)
    throw new ModelError(
      "model_refused",
      "The provider's content filter stopped the answer. Rephrase the request.",
    );
  // The SDK drops calls without a tool name.
  if (finishReason === "tool-calls" && toolCalls.length === 0)
    throw new ModelError(
      "model_invalid_answer",
      "The model wanted to call a tool but did not say which. Try again, or choose another model.",
    );
  return { ...answer, toolCalls, finishReason, usage: toTokenUsage(finish.usage) };
};
