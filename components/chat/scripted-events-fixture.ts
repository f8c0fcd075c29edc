import { EventType } from "@ag-ui/client";

export type ScriptedEvent = { type: EventType; [field: string]: unknown };

const run = { threadId: "t1", runId: "r1" };

export const runStart: ScriptedEvent = { type: EventType.RUN_STARTED, ...run };
export const finished = (fields: object = {}): ScriptedEvent => ({
  type: EventType.RUN_FINISHED,
  ...run,
  outcome: { type: "success" },
  ...fields,
});
export const failed = (message: string, code = "model_rate_limited"): ScriptedEvent => ({
  type: EventType.RUN_ERROR,
  message,
  code,
});

export const text = (messageId: string, ...deltas: string[]): ScriptedEvent[] => [
  { type: EventType.TEXT_MESSAGE_START, messageId, role: "assistant" },
  ...deltas.map((delta) => ({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta })),
  { type: EventType.TEXT_MESSAGE_END, messageId },
];

export const toolCall = (
  toolCallId: string,
  toolCallName: string,
  args: object,
): ScriptedEvent[] => [
  { type: EventType.TOOL_CALL_START, toolCallId, toolCallName },
  { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(args) },
  { type: EventType.TOOL_CALL_END, toolCallId },
];

export const toolResult = (toolCallId: string, content: string, error?: string): ScriptedEvent => ({
  type: EventType.TOOL_CALL_RESULT,
  messageId: `result-${toolCallId}`,
  toolCallId,
  content,
  role: "tool",
  ...(error !== undefined && { metadata: { error } }),
});

export const custom = (name: string, value: unknown): ScriptedEvent => ({
  type: EventType.CUSTOM,
  name,
  value,
});

/** Returns the end of a run that asks for approval before it sends a message. */
export const askForCity: ScriptedEvent = finished({
  outcome: {
    type: "interrupt",
    interrupts: [
      {
        id: "i1",
        reason: "input_required",
        toolCallId: "c1",
        message: "Where to?",
        responseSchema: { type: "object", properties: { city: { type: "string" } } },
        expiresAt: "2999-01-01T00:00:00.000Z",
        metadata: { toolName: "sendMessage", key: "city" },
      },
    ],
  },
});

const toInterrupt = (id: string, index: number) => ({
  id,
  reason: "tool_call",
  toolCallId: `c${index + 1}`,
  message: "Send this message?",
  responseSchema: { type: "object" },
  expiresAt: "2999-01-01T00:00:00.000Z",
  metadata: {
    toolName: "sendMessage",
    args: { to: { name: "Ann" }, text: "Lunch" },
    parameters: {
      to: { type: "object", properties: { name: { type: "string" } } },
      text: { type: "string" },
    },
    required: ["text"],
  },
});

/** Asks about the calls c1, c2 and so on, one for each id. */
export const askToSend = (...ids: string[]): ScriptedEvent =>
  finished({
    outcome: {
      type: "interrupt",
      interrupts: (ids.length > 0 ? ids : ["i1"]).map(toInterrupt),
    },
  });
