import type { Message } from "@/lib/agent/model/message";
import { toTestMessage } from "@/lib/agent/model-tests/conversation";
import {
  MAX_TEST_MESSAGES,
  type ModelTest,
  type TestMessage,
} from "@/lib/agent/model-tests/model-test";
import type { Assertion } from "@/lib/agent/tool-tests/assertions";
import { formatPath } from "@/lib/agent/tool-tests/assertions";
import { isObject, type Json } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";

const MAX_NAME_CHARS = 60;

export type Turn = {
  /** The user's last message. */
  prompt: string;
  /** The conversation to which the model responded, up to and including `prompt`. */
  messages: readonly Message[];
  /** The tool calls in the model's response. */
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

/** Drops the earliest messages of a conversation that is too long, up to one of the user's. */
const limitMessages = (messages: readonly TestMessage[]): TestMessage[] => {
  const latest = messages.slice(-MAX_TEST_MESSAGES);
  return latest.length === messages.length
    ? latest
    : latest.slice(latest.findIndex(({ role }) => role === "user"));
};

/**
 * Creates a test that passes with the model's choice in one turn. The first turn becomes a single
 * prompt, a later one a conversation.
 */
export const suggestModelTest = (
  { prompt, messages, toolCalls }: Turn,
  toolNames: readonly string[],
): ModelTest => {
  const stored = limitMessages(messages.flatMap((message) => toTestMessage(message) ?? []));
  const call = toolCalls.find(({ name }) => toolNames.includes(name));
  const params = call ? suggestParams(call.arguments) : [];
  return {
    name: cutText(prompt.trim().replace(/\s+/g, " "), MAX_NAME_CHARS) || "Test",
    ...(stored.length > 1 ? { messages: stored } : { prompt }),
    expect: { tool: call?.name ?? null, ...(params.length > 0 && { params }) },
  };
};
