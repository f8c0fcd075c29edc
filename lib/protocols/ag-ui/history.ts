import type { Message, ToolMessage } from "@/lib/agent/model/message";
import { isJsonEqual } from "@/lib/schema/json";

const isOwn = ({ role }: Message) =>
  role === "assistant" || role === "tool" || role === "reasoning";

/** A message as it is stored, if the client has not changed it: events do not carry all of it. */
const restore = (sent: Message, stored: Message | undefined): Message =>
  stored?.role === sent.role &&
  "content" in stored === "content" in sent &&
  ("content" in sent && "content" in stored ? isJsonEqual(sent.content, stored.content) : true)
    ? stored
    : sent;

const listStoredResults = (stored: readonly Message[]): Map<string, ToolMessage> =>
  new Map(
    stored.flatMap((message) => (message.role === "tool" ? [[message.toolCallId, message]] : [])),
  );

/** What the agent said directly after a message, which a client that goes on behind that message has not seen. */
const listUnseen = (stored: readonly Message[], after: string, sentIds: ReadonlySet<string>) => {
  const following = stored.slice(stored.findIndex(({ id }) => id === after) + 1);
  const end = following.findIndex((message) => !isOwn(message));
  return following.slice(0, end === -1 ? undefined : end).filter(({ id }) => !sentIds.has(id));
};

/** Whether these begin with an answer: the client has seen the agent's, and gives its messages ids of its own. */
const beginsWithAnswer = ([first]: readonly Message[]): boolean =>
  first?.role === "assistant" || first?.role === "reasoning";

/** Adds the stored results of calls for which the client sent none. */
const addResults = (messages: readonly Message[], stored: readonly Message[]): Message[] => {
  const results = listStoredResults(stored);
  const sentIds = new Set(
    messages.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : [])),
  );
  return messages.flatMap((message): Message[] => {
    if (message.role !== "assistant") return [message];
    const missing = (message.toolCalls ?? []).filter(({ id }) => !sentIds.has(id));
    return [message, ...missing.flatMap(({ id }) => results.get(id) ?? [])];
  });
};

/**
 * The conversation that a run continues. The client's messages count: it may have changed, cut or branched the
 * conversation. What it cannot know is kept: the results of calls whose results it does not send, and what the agent
 * said directly after the last message that both know, if the client has more to say after it and no answer of its own
 * there. A client that sends no message, or none that is stored, adds to the conversation.
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

/** What the person said after the last message that both know. A client that sends no other message sends only that. */
const listAdded = (stored: readonly Message[], sent: readonly Message[]): Message[] => {
  const storedIds = new Set(stored.map(({ id }) => id));
  const lastKnown = sent.findLastIndex(({ id }) => storedIds.has(id));
  if (lastKnown === -1 && sent.some(isOwn)) return [];
  return sent.slice(lastKnown + 1).filter(({ role }) => role === "user");
};

/**
 * The conversation that a run continues with answers: as it was asked about, with the client's own results and what the
 * person said besides.
 */
export const resumeHistory = (stored: readonly Message[], sent: readonly Message[]): Message[] => {
  const results = listStoredResults(stored);
  const callIds = new Set(
    stored.flatMap((message) =>
      message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : [],
    ),
  );
  const ownResults = sent.filter(
    (message) =>
      message.role === "tool" &&
      callIds.has(message.toolCallId) &&
      !results.has(message.toolCallId),
  );
  return [...stored, ...ownResults, ...listAdded(stored, sent)];
};
