import type { Message } from "@ag-ui/client";

const copy = (message: Message): Message =>
  message.role === "assistant" && message.toolCalls
    ? {
        ...message,
        toolCalls: message.toolCalls.map((call) => ({ ...call, function: { ...call.function } })),
      }
    : { ...message };

/** Structural equality without serializing, because messages may hold megabytes of attachments. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => isSame(value, b[key as keyof typeof b]))
  );
};

/**
 * Returns the messages as immutable values. The AG-UI client mutates its messages, so each changed
 * message is copied, and each unchanged one is the earlier copy. Only what changed is then rendered
 * again.
 */
export const reuseMessages = (
  previous: readonly Message[],
  current: readonly Message[],
): readonly Message[] => {
  const next = current.map((message, index) => {
    const earlier = previous[index];
    return earlier && isSame(earlier, message) ? earlier : copy(message);
  });
  const isUnchanged =
    next.length === previous.length && next.every((message, index) => message === previous[index]);
  return isUnchanged ? previous : next;
};
