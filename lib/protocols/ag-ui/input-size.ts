import type { Issue } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";

/** Checking each of millions of items would hold up all other requests for seconds. */
export const MAX_ITEMS = 10_000;
export const MAX_ISSUES = 100;

const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Whether messages with their parts and tool calls, and other lists, are too long together. */
const isTooLong = (messages: unknown, ...others: unknown[]): boolean => {
  let count = [messages, ...others].map(countItems).reduce((sum, each) => sum + each);
  if (count <= MAX_ITEMS && Array.isArray(messages))
    for (const message of messages)
      if (isObject(message)) count += countItems(message.content) + countItems(message.toolCalls);
  return count > MAX_ITEMS;
};

type Fields = Record<string, unknown>;

const isInputTooLong = ({ messages, tools, context, resume }: Fields): boolean =>
  isTooLong(messages, tools, context, resume);

/** Whether the lists of an event whose items are checked are too long. */
export const isEventTooLong = ({ messages, delta, patch, outcome, input }: Fields): boolean =>
  isTooLong(messages, delta, patch, isObject(outcome) && outcome.interrupts) ||
  (isObject(input) && isInputTooLong(input));

/** Finds out whether the lists of a run input whose items are checked are too long together. */
export const findSizeIssue = (input: Fields): Issue | undefined => {
  if (!isInputTooLong(input)) return undefined;
  const maximum = MAX_ITEMS.toLocaleString("en");
  const message = `Must have at most ${maximum} messages, parts, tool calls, tools, context entries and answers together.`;
  return { code: "too_big", path: "", message, data: { maximum: MAX_ITEMS } };
};
