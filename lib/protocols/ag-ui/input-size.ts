import type { Issue } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";

/** Checking each of millions of items would hold up all other requests for seconds. */
export const MAX_ITEMS = 10_000;
export const MAX_ISSUES = 100;

const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Finds out whether the lists of a run input whose items are checked are too long together. */
export const findSizeIssue = ({
  messages,
  tools,
  context,
  resume,
}: Record<string, unknown>): Issue | undefined => {
  let count = [messages, tools, context, resume].map(countItems).reduce((sum, each) => sum + each);
  if (count <= MAX_ITEMS && Array.isArray(messages))
    for (const message of messages)
      if (isObject(message)) count += countItems(message.content) + countItems(message.toolCalls);
  if (count <= MAX_ITEMS) return undefined;
  const maximum = MAX_ITEMS.toLocaleString("en");
  const message = `Must have at most ${maximum} messages, parts, tool calls, tools, context entries and answers together.`;
  return { code: "too_big", path: "", message, data: { maximum: MAX_ITEMS } };
};
