import type { Message } from "@/lib/agent/model/message";
import { toTestMessage } from "@/lib/agent/model-tests/conversation";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import type { Assertion } from "@/lib/agent/tool-tests/assertions";
import { formatPath } from "@/lib/agent/tool-tests/assertions";
import { isObject, type Json } from "@/lib/schema/json";

const MAX_NAME_CHARS = 60;

export type Turn = {
  /** What the user said last. */
  prompt: string;
  /** The conversation that the model answered, up to and including `prompt`. */
  messages: readonly Message[];
  /** What the model answered with. */
  toolCalls: readonly { name: string; arguments: string }[];
};

const suggestParams = (text: string): Assertion[] => {
  let params: unknown;
  try {
    params = JSON.parse(text);
  } catch {
    return [];
  }
  return isObject(params)
    ? Object.entries(params).map(([name, value]) => ({
        path: formatPath([name]),
        is: "equals",
        value: value as Json,
      }))
    : [];
};

/**
 * A test that one turn passes: the model was right to choose as it did. A turn that was the first becomes a sentence,
 * a later one a conversation.
 */
export const suggestModelTest = (
  { prompt, messages, toolCalls }: Turn,
  toolNames: readonly string[],
): ModelTest => {
  const stored = messages.flatMap((message) => toTestMessage(message) ?? []);
  const call = toolCalls.find(({ name }) => toolNames.includes(name));
  const params = call ? suggestParams(call.arguments) : [];
  return {
    name: prompt.trim().replace(/\s+/g, " ").slice(0, MAX_NAME_CHARS).toWellFormed() || "Test",
    ...(stored.length > 1 ? { messages: stored } : { prompt }),
    expect: { tool: call?.name ?? null, ...(params.length > 0 && { params }) },
  };
};
