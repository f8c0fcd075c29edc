import { EventType } from "@ag-ui/core";
import type { ThreadContent } from "@/lib/agent/model/thread";
import type { AgUiEvent } from "./run-events";
import { toSnapshots } from "./terminal-events";

/** Of the events since the conversation was last kept. */
const MAX_REPLAY_CHARACTERS = 2 * 1024 * 1024;

const deltaTypes: ReadonlySet<EventType> = new Set([
  EventType.TEXT_MESSAGE_CONTENT,
  EventType.REASONING_MESSAGE_CONTENT,
  EventType.TOOL_CALL_ARGS,
]);

/** Two parts of one text as one event; undefined for any other two events. */
const joinDeltas = (earlier: AgUiEvent | undefined, event: AgUiEvent): AgUiEvent | undefined =>
  earlier?.type === event.type &&
  deltaTypes.has(event.type) &&
  earlier.messageId === event.messageId &&
  earlier.toolCallId === event.toolCallId
    ? { ...event, delta: `${earlier.delta}${event.delta}` }
    : undefined;

const measure = (event: AgUiEvent): number =>
  deltaTypes.has(event.type) ? String(event.delta).length : JSON.stringify(event).length;

/**
 * What a client gets that joins a run: the conversation as it was last kept, and the events since then. When these
 * are too many, only the conversation is left until it is kept again.
 */
export const createReplay = (first: ThreadContent) => {
  let content = first;
  let events: AgUiEvent[] = [];
  let size = 0;
  let openStep: AgUiEvent | undefined;
  return {
    add(event: AgUiEvent) {
      if (event.type === EventType.STEP_STARTED) openStep = event;
      if (event.type === EventType.STEP_FINISHED) openStep = undefined;
      size += measure(event);
      if (size > MAX_REPLAY_CHARACTERS) {
        events = [];
        return;
      }
      const joined = joinDeltas(events.at(-1), event);
      if (joined) events.splice(-1, 1, joined);
      else events.push(event);
    },
    /** Everything before `next` is in it, but for the step that goes on. */
    keep(next: ThreadContent) {
      content = next;
      events = openStep ? [openStep] : [];
      size = 0;
    },
    list: (): AgUiEvent[] => [...toSnapshots(content), ...events],
    /** Whether what follows continues what `list` returns. */
    isComplete: () => size <= MAX_REPLAY_CHARACTERS,
  };
};
