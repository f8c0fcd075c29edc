import { type BaseEvent, EventType, type Interrupt } from "@ag-ui/client";
import { isObject, readString } from "@/lib/schema/json";
import {
  type Conversation,
  describeFailure,
  type Note,
  type Offer,
  type RunUsage,
} from "./conversation";

const MAX_EVENTS = 1000;
const MAX_OFFERS = 50;

const toNumber = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Reads the tokens of all models, and the cost, which the metadata contains for authors. */
const readUsage = ({ usage, metadata }: Record<string, unknown>): RunUsage | undefined => {
  if (!Array.isArray(usage) || usage.length === 0) return undefined;
  const entries = usage.filter(isObject);
  const sum = (name: string) => entries.reduce((total, each) => total + toNumber(each[name]), 0);
  const cost = isObject(metadata) && typeof metadata.cost === "number" ? metadata.cost : null;
  return { inputTokens: sum("inputTokens"), outputTokens: sum("outputTokens"), cost };
};

/**
 * Reads the usage of earlier runs that this client has not seen, by the id of their last message.
 */
const readEarlierUsage = ({ runs }: Record<string, unknown>): Map<string, RunUsage> => {
  const entries = (Array.isArray(runs) ? runs : []).filter(isObject);
  return new Map(
    entries.flatMap((run) => {
      const used = readUsage(run);
      return used ? [[readString(run.messageId), used] as const] : [];
    }),
  );
};

const readOffer = (value: Record<string, unknown>): Offer => ({
  step: toNumber(value.step),
  system: readString(value.system),
  tools: (Array.isArray(value.tools) ? value.tools : []).filter(isObject).map((tool) => ({
    name: readString(tool.name),
    description: readString(tool.description),
    parameters: isObject(tool.parameters) ? tool.parameters : {},
  })),
});

const addNote = (
  conversation: Conversation,
  lastMessageId: string,
  note: Pick<Note, "kind" | "text">,
): Conversation => {
  const id = `note-${conversation.notes.length}`;
  return {
    ...conversation,
    notes: [...conversation.notes, { ...note, id, afterMessageId: lastMessageId }],
  };
};

/** Adds why the last turn has no complete answer, because the next run replaces its failure. */
export const noteFailure = (conversation: Conversation): Conversation => {
  const { failure, isCancelled, messages } = conversation;
  if (!failure && !isCancelled) return conversation;
  const text = failure ? describeFailure(failure) : "Stopped";
  return addNote(conversation, messages.at(-1)?.id ?? "", { kind: "warning", text });
};

const reduceCustom = (
  conversation: Conversation,
  { name, value }: BaseEvent,
  lastMessageId: string,
): Conversation => {
  if (!isObject(value)) return conversation;
  switch (readString(name)) {
    case "offer":
      return {
        ...conversation,
        offers: [...conversation.offers, readOffer(value)].slice(-MAX_OFFERS),
      };
    case "handoff": {
      const text = `${readString(value.name) || readString(value.agent)} continues the conversation.`;
      return addNote(conversation, lastMessageId, { kind: "handoff", text });
    }
    case "resource": {
      const text = `The context of ${readString(value.name)} was read.`;
      return addNote(conversation, lastMessageId, { kind: "resource", text });
    }
    case "usage":
      return { ...conversation, usage: readEarlierUsage(value) };
    case "warning":
      return addNote(conversation, lastMessageId, {
        kind: "warning",
        text: readString(value.message),
      });
    default:
      return conversation;
  }
};

const reduceEnd = (
  conversation: Conversation,
  event: BaseEvent,
  lastMessageId: string,
): Conversation => {
  const outcome = isObject(event.outcome) ? event.outcome : {};
  const used = readUsage(event);
  return {
    ...conversation,
    interrupts: outcome.type === "interrupt" ? (outcome.interrupts as Interrupt[]) : [],
    isCancelled: outcome.type === "cancelled",
    usage: used ? new Map(conversation.usage).set(lastMessageId, used) : conversation.usage,
  };
};

/**
 * Applies everything that an event changes besides messages and state, which the AG-UI client
 * maintains itself.
 */
export const reduceEvent = (
  conversation: Conversation,
  event: BaseEvent,
  lastMessageId: string,
  time: number,
): Conversation => {
  const number = (conversation.events.at(-1)?.number ?? 0) + 1;
  const events = [...conversation.events, { number, time, event }].slice(-MAX_EVENTS);
  const logged = { ...conversation, events };
  switch (event.type) {
    case EventType.RUN_STARTED:
      return {
        ...logged,
        status: "running",
        stepCount: 0,
        failure: null,
        isCancelled: false,
        interrupts: [],
      };
    case EventType.STEP_STARTED:
      return { ...logged, stepCount: logged.stepCount + 1 };
    case EventType.RUN_FINISHED:
      return reduceEnd(logged, event, lastMessageId);
    case EventType.RUN_ERROR: {
      const code = readString(event.code);
      // The AG-UI client reports aborts that it was told to make.
      if (code === "abort") return logged;
      return {
        ...reduceEnd(logged, event, lastMessageId),
        failure: { message: readString(event.message), ...(code && { code }) },
      };
    }
    case EventType.CUSTOM:
      return reduceCustom(logged, event, lastMessageId);
    default:
      return logged;
  }
};
