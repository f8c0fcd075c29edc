import { EventType } from "@ag-ui/core";
import type { ThreadContent } from "@/lib/agent/model/thread";
import type { AgUiEvent } from "./run-events";
import { toSnapshots } from "./terminal-events";

/** Maximum size of the events since the conversation was last stored. */
const MAX_REPLAY_CHARACTERS = 2 * 1024 * 1024;

const deltaTypes: ReadonlySet<EventType> = new Set([
  EventType.TEXT_MESSAGE_CONTENT,
  EventType.REASONING_MESSAGE_CONTENT,
  EventType.TOOL_CALL_ARGS,
]);

/** Joins two deltas of the same text into one event. Returns undefined for any other events. */
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
 * Creates the replay for clients that join a run: the conversation as last stored, and the events
 * since then. If these become too many, only the conversation is left until it is stored again.
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
    /** Drops the events before `next`, which contains them, except for a step in progress. */
    keep(next: ThreadContent) {
      content = next;
      events = openStep ? [openStep] : [];
      size = 0;
    },
    list: (): AgUiEvent[] => [...toSnapshots(content), ...events],
    /** Whether subsequent events continue what `list` returns. */
    isComplete: () => size <= MAX_REPLAY_CHARACTERS,
  };
};
