import { EventType, omitOptionalNulls } from "@ag-ui/core";
import { EventSchemas } from "@ag-ui/core/schemas";
import { createParser } from "eventsource-parser";
import { isEventTooLong, MAX_ITEMS } from "@/lib/protocols/ag-ui/input-size";
import { isObject, parseJson } from "@/lib/schema/json";
import { toIssuePointer } from "@/lib/schema/zod-issue";

/** Maximum size of an event, which may contain the whole conversation with attachments. */
const MAX_EVENT_CHARACTERS = 8 * 1024 * 1024;

export type RemoteEvent = { type: string; [field: string]: unknown };

type CheckedEvent = { event: RemoteEvent } | { unknownType: string } | { problem: string };

const knownTypes = new Set<string>(Object.values(EventType));
/**
 * Whether AG-UI used this type for reasoning before 1.0. The AG-UI client translates such events.
 */
const isRetired = (type: string) => type.startsWith("THINKING_");

const checkEvent = (text: string, number: number): CheckedEvent => {
  const value = parseJson(text);
  if (!isObject(value)) return { problem: `Event ${number} is not a JSON object.` };
  const { type } = value;
  if (typeof type !== "string" || type === "")
    return { problem: `Event ${number} has no "type", which AG-UI requires.` };
  if (isRetired(type)) return { event: { ...value, type } };
  if (!knownTypes.has(type)) return { unknownType: type };
  if (isEventTooLong(value))
    return {
      problem: `Event ${number} (${type}) has more than ${MAX_ITEMS.toLocaleString("en")} messages or other items.`,
    };
  // Agents from before 1.0 send null for absent values.
  const event = omitOptionalNulls({ ...value, type }, "Event");
  const [issue] = EventSchemas.safeParse(event).error?.issues ?? [];
  if (!issue) return { event };
  const place = toIssuePointer(issue.path) || "/";
  return {
    problem: `Event ${number} (${type}) is not valid in AG-UI 1.0. ${place}: ${issue.message}`,
  };
};

type EventHandlers = {
  onEvent(event: RemoteEvent): void;
  /** Called for an event type that AG-UI 1.0 does not have. */
  onUnknownType(type: string): void;
  /** Called if the stream is not valid AG-UI. Nothing after this is read. */
  onProblem(message: string): void;
};

/**
 * Creates a reader that parses and checks server-sent events from a body that arrives in pieces.
 */
export const createEventReader = ({ onEvent, onUnknownType, onProblem }: EventHandlers) => {
  const decoder = new TextDecoder();
  let count = 0;
  let isBroken = false;
  const fail = (message: string) => {
    isBroken = true;
    onProblem(message);
  };
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent({ data }) {
      if (isBroken) return;
      count += 1;
      const checked = checkEvent(data, count);
      if ("problem" in checked) fail(checked.problem);
      else if ("event" in checked) onEvent(checked.event);
      else onUnknownType(checked.unknownType);
    },
    onError({ type }) {
      if (type === "max-buffer-size-exceeded" && !isBroken)
        fail(`Event ${count + 1} is larger than ${MAX_EVENT_CHARACTERS / 1024 / 1024} MB.`);
    },
  });
  const feed = (text: string) => {
    if (!isBroken) parser.feed(text);
  };
  return {
    push: (piece: Uint8Array) => feed(decoder.decode(piece, { stream: true })),
    // Some agents omit the blank line after their last event.
    end: () => feed(`${decoder.decode()}\n\n`),
  };
};
