import { isObject } from "@/lib/schema/json";

/**
 * The official client checks each item of a list. Checking the millions that fit in a response would
 * hold up all other requests for half a minute.
 */
const MAX_RESULT_ITEMS = 10_000;
const MAX_NESTED_ITEMS = 100_000;
/** The client copies most objects, which takes seconds if one has hundreds of thousands of members. */
const MAX_MEMBERS = 10_000;

const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/**
 * Whether the lists of a server's message are too long (those of the result itself, such as its
 * content, or all together) or one of its objects has too many members. Structured content does not
 * count, because the client does not check it.
 */
export const hasTooManyItems = (message: unknown): boolean => {
  const result = isObject(message) && isObject(message.result) ? message.result : {};
  const { structuredContent, ...lists } = result;
  const own = Object.values(lists).reduce<number>((sum, value) => sum + countItems(value), 0);
  if (own > MAX_RESULT_ITEMS) return true;
  const pending = [message];
  let items = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null || value === structuredContent) continue;
    items += countItems(value);
    if (items > MAX_NESTED_ITEMS) return true;
    const children = Object.values(value);
    if (!Array.isArray(value) && children.length > MAX_MEMBERS) return true;
    for (const child of children) pending.push(child);
  }
  return false;
};
