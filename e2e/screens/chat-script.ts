import type { Page } from "@playwright/test";

export type ScriptedEvent = { type: string; [field: string]: unknown };

const run = { threadId: "t", runId: "r" };
const runStart = { type: "RUN_STARTED", ...run };
const usage = [{ provider: "ollama", model: "qwen3:8b", inputTokens: 1204, outputTokens: 96 }];
const runEnd = { type: "RUN_FINISHED", ...run, usage, outcome: { type: "success" } };
const say = (messageId: string, delta: string): ScriptedEvent[] => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
  { type: "TEXT_MESSAGE_END", messageId },
];
const call = (toolCallId: string, toolCallName: string, args: object): ScriptedEvent[] => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName },
  { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(args) },
  { type: "TOOL_CALL_END", toolCallId },
];
const offer = {
  type: "CUSTOM",
  name: "offer",
  value: {
    step: 1,
    system: "You help a small workshop. Answer in short sentences.",
    tools: [
      {
        name: "add",
        description: "Adds two numbers, to the last digit.",
        parameters: { type: "object", properties: { left: { type: "number" } } },
      },
      { name: "sendMessage", description: "Sends a message.", parameters: { type: "object" } },
    ],
  },
};
const answer = `The sum is **42**. Here is what I used:

| Number | Where it is from |
|---|---|
| 40 | the first order |
| 2 | the second order |

1. I read both orders.
2. I added them with \`add\`.

\`\`\`json
{ "sum": 42 }
\`\`\``;

/** An answer with reasoning, a call that succeeds, a call that fails, and Markdown. */
export const longAnswer: ScriptedEvent[] = [
  runStart,
  { type: "CUSTOM", name: "resource", value: { agent: "workshop", name: "Workshop" } },
  offer,
  { type: "STATE_SNAPSHOT", snapshot: { orders: 1, customer: { name: "Ada" } } },
  { type: "STATE_DELTA", delta: [{ op: "replace", path: "/orders", value: 2 }] },
  { type: "REASONING_START", messageId: "think" },
  { type: "REASONING_MESSAGE_START", messageId: "think", role: "reasoning" },
  { type: "REASONING_MESSAGE_CONTENT", messageId: "think", delta: "Two orders have to be added." },
  { type: "REASONING_MESSAGE_END", messageId: "think" },
  { type: "REASONING_END", messageId: "think" },
  ...call("c1", "add", { left: 40, right: 2 }),
  { type: "TOOL_CALL_RESULT", messageId: "r1", toolCallId: "c1", content: "42", role: "tool" },
  ...call("c2", "divide", { left: 1, right: 0 }),
  {
    type: "TOOL_CALL_RESULT",
    messageId: "r2",
    toolCallId: "c2",
    role: "tool",
    content: "Error: Cannot divide by zero.",
    metadata: { error: "Cannot divide by zero." },
  },
  ...say("m1", answer),
  runEnd,
];

export const approval: ScriptedEvent[] = [
  runStart,
  ...say("m1", "I will tell the channel."),
  ...call("c1", "sendMessage", { query: "#general", text: "Lunch is ready." }),
  {
    ...runEnd,
    outcome: {
      type: "interrupt",
      interrupts: [
        {
          id: "i1",
          reason: "tool_call",
          toolCallId: "c1",
          responseSchema: {},
          message: "Send this message on your behalf?",
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
          metadata: {
            toolName: "sendMessage",
            args: { query: "#general", text: "Lunch is ready." },
            parameters: {
              query: { type: "string", description: "The channel." },
              text: { type: "string", description: "What to say." },
            },
          },
        },
      ],
    },
  },
];

/** A call that a person edited before approving it. */
export const editedCall: ScriptedEvent[] = [
  runStart,
  ...say("m1", "I will tell the channel."),
  ...call("c1", "sendMessage", { query: "#general", text: "Lunch is ready." }),
  {
    type: "TOOL_CALL_RESULT",
    messageId: "r1",
    toolCallId: "c1",
    role: "tool",
    content: "sent",
    metadata: { editedArgs: { query: "#kitchen", text: "Lunch is ready." } },
  },
  ...say("m2", "I told #kitchen, as you asked."),
  runEnd,
];

/** A question with a form, as third-party agents may ask it. */
export const question: ScriptedEvent[] = [
  runStart,
  ...say("m1", "I need to know more about your trip."),
  {
    ...runEnd,
    outcome: {
      type: "interrupt",
      interrupts: [
        {
          id: "i1",
          reason: "input_required",
          message: "Where to, and when?",
          responseSchema: {
            type: "object",
            properties: {
              city: { type: "string", description: "The destination." },
              day: { type: "string", format: "date" },
            },
            required: ["city"],
          },
        },
      ],
    },
  },
];

/** A call of a client tool. */
export const frontendCall: ScriptedEvent[] = [
  runStart,
  ...say("m1", "Which color should the bench have?"),
  ...call("c1", "askForColor", { prompt: "The color of the bench" }),
  { ...runEnd, outcome: { type: "success", pendingToolCallIds: ["c1"] } },
];

export const failure: ScriptedEvent[] = [
  runStart,
  {
    type: "RUN_ERROR",
    code: "model_rate_limited",
    message: "The provider received too many requests with this key. Try again in 20 seconds.",
  },
];

export const overfullAnswer: ScriptedEvent[] = [
  runStart,
  ...call("c1", `tool_1_${"withAVeryLongName".repeat(4)}`, { text: "Unbreakable".repeat(60) }),
  ...say("m1", `${"Donaudampfschifffahrtsgesellschaft".repeat(8)}\n\n\`${"code".repeat(80)}\``),
  runEnd,
];

/** Answers the agent's runs with a script. Without one, they never end. */
export const scriptRuns = async (page: Page, events?: readonly ScriptedEvent[]) => {
  await page.route(/\/api\/v1\/(agents\/[^/]+\/ag-ui|ag-ui\/runs)(\?|$)/, async (route) => {
    if (!events) return new Promise(() => {});
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  await page.getByRole("textbox", { name: "Message" }).fill("What do both orders cost?");
  await page.keyboard.press("Enter");
};
