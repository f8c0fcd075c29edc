import type { Message, ToolMessage } from "@/lib/agent/model/message";
import type { Thread } from "@/lib/agent/model/thread";
import { listToolCallIds, listToolCalls } from "@/lib/runs/conversation";
import { toHandoffName } from "@/lib/runs/offer";
import { isJsonEqual } from "@/lib/schema/json";

const isOwn = ({ role }: Message) =>
  role === "assistant" || role === "tool" || role === "reasoning";

/**
 * Returns the stored message if the client has not changed it, because events do not carry all of
 * its fields.
 */
const restore = (sent: Message, stored: Message | undefined): Message =>
  stored?.role === sent.role &&
  "content" in stored === "content" in sent &&
  ("content" in sent && "content" in stored ? isJsonEqual(sent.content, stored.content) : true)
    ? stored
    : sent;

/** Maps each call that has a result to it. */
const listResults = (messages: readonly Message[]): Map<string, ToolMessage> =>
  new Map(
    messages.flatMap((message) => (message.role === "tool" ? [[message.toolCallId, message]] : [])),
  );

/** Lists the agent's messages right after a message that a client continues from without them. */
const listUnseen = (stored: readonly Message[], after: string, sentIds: ReadonlySet<string>) => {
  const following = stored.slice(stored.findIndex(({ id }) => id === after) + 1);
  const end = following.findIndex((message) => !isOwn(message));
  return following.slice(0, end === -1 ? undefined : end).filter(({ id }) => !sentIds.has(id));
};

/**
 * Whether the messages begin with an answer. If so, the client has seen the agent's, under its own
 * message ids.
 */
const beginsWithAnswer = ([first]: readonly Message[]): boolean =>
  first?.role === "assistant" || first?.role === "reasoning";

/** Adds the stored results of calls for which the client sent none. */
const addResults = (messages: readonly Message[], stored: readonly Message[]): Message[] => {
  const storedResults = listResults(stored);
  const sentResults = listResults(messages);
  return messages.flatMap((message): Message[] => {
    if (message.role !== "assistant") return [message];
    const missing = (message.toolCalls ?? []).filter(({ id }) => !sentResults.has(id));
    return [message, ...missing.flatMap(({ id }) => storedResults.get(id) ?? [])];
  });
};

/**
 * Merges the stored conversation with the client's messages for the next run. The client's messages
 * take precedence: it may have changed, truncated or branched the conversation. What the client
 * cannot know is kept: the results of calls whose results it did not send, and the agent's messages
 * right after the last message that both know. The latter are kept only if the client adds messages
 * there that do not begin with an answer of its own. The messages of a client that sends none of
 * the stored messages are appended.
 */
export const mergeHistory = (stored: readonly Message[], sent: readonly Message[]): Message[] => {
  const storedById = new Map(stored.map((message) => [message.id, message]));
  const lastKnown = sent.findLastIndex(({ id }) => storedById.has(id));
  if (lastKnown === -1) return [...stored, ...sent];
  const messages = sent.map((message) => restore(message, storedById.get(message.id)));
  const head = messages.slice(0, lastKnown + 1);
  const added = messages.slice(lastKnown + 1);
  const sentIds = new Set(sent.map(({ id }) => id));
  const isFurther = added.length > 0 && !beginsWithAnswer(added);
  const unseen = isFurther ? listUnseen(stored, sent[lastKnown]?.id ?? "", sentIds) : [];
  const history = addResults([...head, ...unseen, ...added], stored);
  return [...new Map(history.map((message) => [message.id, message])).values()];
};

/**
 * Returns the agent that a conversation was handed to. Undefined if the client goes back to before
 * the hand-off: nothing that it sends is part of it or follows it, or is an answer that it may have
 * seen under an id of its own.
 */
export const findHandedTo = (
  { messages: stored, activeAgent }: Pick<Thread, "messages" | "activeAgent">,
  messages: readonly Message[],
): string | undefined => {
  if (activeAgent === undefined) return undefined;
  const name = toHandoffName(activeAgent);
  const calls = listToolCalls(stored).filter((call) => call.function.name === name);
  const callIds = new Set(calls.map(({ id }) => id));
  const handoffIndex = stored.findIndex(
    (message) => message.role === "tool" && !message.error && callIds.has(message.toolCallId),
  );
  const indexes = new Map(stored.map(({ id }, index) => [id, index]));
  const isBefore = (message: Message) => {
    const index = indexes.get(message.id);
    return index === undefined ? !isOwn(message) : index < handoffIndex;
  };
  return messages.every(isBefore) ? undefined : activeAgent;
};

/**
 * Lists the user's messages after the last message that both know. A client may send only these,
 * and nothing else.
 */
const listAdded = (stored: readonly Message[], sent: readonly Message[]): Message[] => {
  const storedIds = new Set(stored.map(({ id }) => id));
  const lastKnown = sent.findLastIndex(({ id }) => storedIds.has(id));
  if (lastKnown === -1 && sent.some(isOwn)) return [];
  return sent.slice(lastKnown + 1).filter(({ role }) => role === "user");
};

/**
 * Builds the conversation for a run that continues with answers: the stored one, which the
 * questions were about, plus the client's own results and the user's additional messages. A result
 * of a call with an answer only repeats the answer: the call has not run yet.
 */
export const resumeHistory = (
  stored: readonly Message[],
  sent: readonly Message[],
  answers: ReadonlyMap<string, unknown>,
): Message[] => {
  const results = listResults(stored);
  const callIds = listToolCallIds(stored);
  const ownResults = sent.filter(
    (message) =>
      message.role === "tool" &&
      callIds.has(message.toolCallId) &&
      !results.has(message.toolCallId) &&
      !answers.has(message.toolCallId),
  );
  return [...stored, ...ownResults, ...listAdded(stored, sent)];
};
