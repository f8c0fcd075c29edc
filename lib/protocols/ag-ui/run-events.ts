import { EventType } from "@ag-ui/core";
import type { RunEvent } from "@/lib/runs/run";
import { createJsonPatch } from "@/lib/schema/json-patch";

/** An event of AG-UI 1.0. */
export type AgUiEvent = { type: EventType; [field: string]: unknown };

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

export const custom = (name: string, value: unknown): AgUiEvent => ({
  type: EventType.CUSTOM,
  name,
  value,
});

/** Converts what tools report while they run: one activity per call. */
const createActivities = () => {
  const ids = new Set<string>();
  return (toolCallId: string, change: { chunk: unknown } | { progress: object }): AgUiEvent => {
    const activity = { messageId: `activity-${toolCallId}`, activityType: "tool_call" };
    if (!ids.has(toolCallId)) {
      ids.add(toolCallId);
      const chunks = "chunk" in change ? [change.chunk] : [];
      const progress = "progress" in change ? change.progress : null;
      const content = { toolCallId, chunks, progress };
      return { type: EventType.ACTIVITY_SNAPSHOT, ...activity, content };
    }
    const operation =
      "chunk" in change
        ? { op: "add", path: "/chunks/-", value: change.chunk }
        : { op: "replace", path: "/progress", value: change.progress };
    return { type: EventType.ACTIVITY_DELTA, ...activity, patch: [operation] };
  };
};

const toProgress = ({ done, total, message }: EventOf<"tool-progress">) => ({
  done,
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message }),
});

/**
 * The content includes the failure. The metadata marks it as one, and tells whether the call was
 * skipped or edited.
 */
const toResult = ({
  toolCallId,
  messageId,
  content,
  error,
  editedArgs,
  skipped,
}: EventOf<"tool-result">) => {
  const metadata = {
    ...(error !== undefined && { error }),
    ...(editedArgs && { editedArgs }),
    ...(skipped && { skipped }),
  };
  return {
    type: EventType.TOOL_CALL_RESULT,
    messageId,
    toolCallId,
    content,
    role: "tool",
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
};

type ReasoningEvent = Extract<RunEvent, { type: `reasoning${string}` }>;

const toReasoningEvents = (event: ReasoningEvent): AgUiEvent[] => {
  const { messageId } = event;
  switch (event.type) {
    case "reasoning-started":
      return [
        { type: EventType.REASONING_START, messageId },
        { type: EventType.REASONING_MESSAGE_START, messageId, role: "reasoning" },
      ];
    case "reasoning":
      return [{ type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta: event.delta }];
    case "reasoning-encrypted": {
      const type = EventType.REASONING_ENCRYPTED_VALUE;
      const { encryptedValue } = event;
      return [{ type, subtype: "message", entityId: messageId, encryptedValue }];
    }
    case "reasoning-finished":
      return [
        { type: EventType.REASONING_MESSAGE_END, messageId },
        { type: EventType.REASONING_END, messageId },
      ];
  }
};

/**
 * Creates a mapper of run events. `state` is the client's initial state; authors also get what the
 * model is offered.
 */
export const createEventMapper = (state: unknown, { isAuthor }: { isAuthor: boolean }) => {
  let clientState = state;
  const toActivity = createActivities();
  const toStateDelta = (next: unknown): AgUiEvent[] => {
    const delta = createJsonPatch(clientState, next);
    // Cloned so that later changes by tools do not affect the client's known state.
    clientState = structuredClone(next);
    return delta.length > 0 ? [{ type: EventType.STATE_DELTA, delta }] : [];
  };
  return (event: RunEvent): AgUiEvent[] => {
    switch (event.type) {
      case "step-started":
        return [{ type: EventType.STEP_STARTED, stepName: `step-${event.step}` }];
      case "step-finished":
        return [{ type: EventType.STEP_FINISHED, stepName: `step-${event.step}` }];
      case "text-started": {
        const { messageId } = event;
        return [{ type: EventType.TEXT_MESSAGE_START, messageId, role: "assistant" }];
      }
      case "text": {
        const { messageId, delta } = event;
        return [{ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }];
      }
      case "text-finished":
        return [{ type: EventType.TEXT_MESSAGE_END, messageId: event.messageId }];
      case "reasoning-started":
      case "reasoning":
      case "reasoning-encrypted":
      case "reasoning-finished":
        return toReasoningEvents(event);
      case "tool-call-started": {
        const { toolCallId, toolName: toolCallName, messageId: parentMessageId } = event;
        return [{ type: EventType.TOOL_CALL_START, toolCallId, toolCallName, parentMessageId }];
      }
      case "tool-call-arguments": {
        const { toolCallId, delta } = event;
        return [{ type: EventType.TOOL_CALL_ARGS, toolCallId, delta }];
      }
      case "tool-call-finished":
        return [{ type: EventType.TOOL_CALL_END, toolCallId: event.toolCallId }];
      case "tool-chunk":
        return [toActivity(event.toolCallId, { chunk: event.chunk ?? null })];
      case "tool-progress":
        return [toActivity(event.toolCallId, { progress: toProgress(event) })];
      case "tool-result":
        return [toResult(event)];
      case "state":
        return toStateDelta(event.state);
      case "handoff":
        return [custom("handoff", { agent: event.agent, name: event.name })];
      case "offer": {
        const { step, system, tools } = event;
        return isAuthor ? [custom("offer", { step, system, tools })] : [];
      }
      case "resource-read":
        return isAuthor ? [custom("resource", { agent: event.agent, name: event.name })] : [];
      case "warning":
        return [custom("warning", { message: event.message })];
      case "messages":
        return [];
    }
  };
};
