import { describe, expect, it } from "vitest";
import { readFrames, setUpTalk } from "./ag-ui-fixture";

type Setting = Parameters<typeof setUpTalk>[1];

/** Sends an input, and returns what the model is asked. */
const send = async (change: object, setting: Setting = {}) => {
  const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "Hi"], setting);
  const response = await gateway.send("POST", "/ag-ui", {
    headers: { "x-api-key": "all", "content-type": "application/json" },
    body: JSON.stringify({
      threadId: "t",
      runId: "r",
      messages: [{ id: "u", role: "user", content: "Hi" }],
      ...change,
    }),
  });
  const text = await response.text();
  const [request] = gateway.requests;
  return { ...gateway, response, text, request, messages: request?.messages };
};
/** Sends messages, and returns them as the model gets them. */
const sendMessages = async (...messages: object[]) => {
  const { text, messages: received } = await send({ messages });
  expect(readFrames(text).at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  return received;
};

const call = { id: "c1", type: "function", function: { name: "look", arguments: '{"n":1}' } };
const callAnswer = { id: "a", role: "assistant", toolCalls: [call] };
const result = { id: "t", role: "tool", toolCallId: "c1", content: "seen" };
const question = { id: "u", role: "user", content: "Look" };

describe("the model receives", () => {
  it("messages of every role, but not a client's activity", async () => {
    const messages = [
      { id: "s", role: "system", content: "Be brief." },
      { id: "d", role: "developer", content: "Be kind." },
      question,
      { id: "r", role: "reasoning", content: "Hm." },
      callAnswer,
      result,
    ];
    const activity = { id: "p", role: "activity", activityType: "plan", content: {} };
    expect(await sendMessages(...messages, activity)).toEqual(messages);
  });

  it("a developer message, with its name if it has one", async () => {
    const message = { id: "d", role: "developer", content: "Be kind." };
    const named = { ...message, id: "e", name: "dev" };
    expect(await sendMessages(message, named)).toEqual([message, named]);
  });

  it("a system message, with its name if it has one", async () => {
    const message = { id: "s", role: "system", content: "Be brief." };
    const named = { ...message, id: "n", name: "app" };
    expect(await sendMessages(message, named)).toEqual([message, named]);
  });

  it("an assistant message with calls and no text, or with text and no calls", async () => {
    const messages = [question, callAnswer, result, { id: "b", role: "assistant", content: "Yes" }];
    expect(await sendMessages(...messages)).toEqual(messages);
  });

  it("a user message as text, and as parts", async () => {
    const parts = [
      { type: "text", text: "Look" },
      { type: "text", text: "here" },
    ];
    const messages = [question, { id: "v", role: "user", content: parts }];
    expect(await sendMessages(...messages)).toEqual(messages);
  });

  it("images, audio, videos and documents as data, URLs and files", async () => {
    const data = { type: "data", value: "aGk=", mimeType: "image/png" };
    const url = { type: "url", value: "https://a.example/x.pdf" };
    const file = { type: "file", value: "f1", provider: "openai" };
    const content = [
      { type: "image", source: data },
      { type: "audio", source: { ...data, mimeType: "audio/mpeg" } },
      { type: "video", source: file },
      { type: "document", source: url },
    ];
    const message = { id: "u", role: "user", content };
    expect(await sendMessages(message)).toEqual([message]);
  });

  it("the names of files, but no other metadata of them", async () => {
    const source = { type: "data", value: "aGk=", mimeType: "application/pdf" };
    const toMessage = (...metadata: object[]) => ({
      id: "u",
      role: "user",
      content: metadata.map((each) => ({ type: "document", source, metadata: each })),
    });
    const names = [{ filename: "old.pdf" }, { name: "new.pdf" }];
    const sent = toMessage({ ...names[0], size: 2 }, { ...names[1], filename: " " });
    expect(await sendMessages(sent)).toEqual([toMessage(...names)]);
    const nameless = { id: "u", role: "user", content: [{ type: "document", source }] };
    expect(await sendMessages(toMessage({ name: 1 }))).toEqual([nameless]);
    expect(await sendMessages(toMessage({ name: "a".repeat(256) }))).toEqual([nameless]);
  });

  it("the failure of a client's tool as a failure", async () => {
    const failed = { ...result, content: "", error: "The window is closed." };
    expect(await sendMessages(question, callAnswer, failed)).toEqual([
      question,
      callAnswer,
      failed,
    ]);
  });

  it("calls with invalid JSON arguments unchanged", async () => {
    const broken = { ...call, function: { name: "look", arguments: '{"n":' } };
    const messages = [question, { ...callAnswer, toolCalls: [broken] }, result];
    expect(await sendMessages(...messages)).toEqual(messages);
  });

  it("the application's context in its instructions", async () => {
    const context = [
      { description: "The page", value: "Invoices" },
      { description: "The language", value: "German" },
    ];
    const { request } = await send({ context });
    expect(request?.system).toContain("- The page: Invoices\n- The language: German");
  });

  it("the definition of a client's tool unchanged, key order included", async () => {
    const parameters = {
      type: "object",
      properties: { z: { type: "string", enum: ["b", "a"] }, a: { type: "number", minimum: 0 } },
      required: ["z"],
    };
    const tool = { name: "confetti", description: "Throws confetti.", parameters };
    const { request } = await send({ tools: [tool] });
    expect(JSON.stringify(request?.tools.at(-1))).toBe(JSON.stringify(tool));
  });
});

it("passes forwarded properties to instructions and tools unchanged", async () => {
  const forwardedProps = { plan: "pro", deep: [null, { n: 0 }], "": "" };
  const instructions = "The plan is {{input.forwardedProps.plan}}.";
  const { request, guestCalls } = await send(
    { forwardedProps },
    { model: { provider: "openai", id: "scripted", instructions } },
  );
  expect(request?.system).toContain("The plan is pro.");
  expect(guestCalls[0]?.context).toMatchObject({ forwardedProps });
});

it.each([
  ["/context/0/value", { description: "n", value: 1 }],
  ["/context/0/value", { description: "n" }],
  ["/context/0/description", { description: null, value: "1" }],
])("rejects context that is not a pair of strings at %s", async (path, entry) => {
  const { response, text, requests } = await send({ context: [entry] });
  expect(response.status).toBe(400);
  expect(JSON.parse(text).error.details).toContain(`${path}: `);
  expect(requests).toEqual([]);
});

it.each([
  ["/tools/1/parameters/type", { type: 5 }],
  ["/tools/1/parameters/properties", { type: "object", properties: [] }],
  ["/tools/1/parameters/properties/a/type", { properties: { a: { type: "text" } } }],
])("rejects a client's tool whose schema is invalid at %s", async (path, parameters) => {
  const tool = { name: "confetti", description: "Throws confetti.", parameters: {} };
  const { response, text, requests } = await send({ tools: [tool, { ...tool, parameters }] });
  expect(response.status).toBe(400);
  expect(JSON.parse(text).error.details).toContain(`${path}: `);
  expect(requests).toEqual([]);
});

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
it.each([
  ["messages", { messages: zeros(10_001) }],
  ["context", { context: zeros(10_001) }],
  ["answers", { resume: zeros(10_001) }],
  ["tool calls", { messages: [{ ...callAnswer, toolCalls: zeros(3_000_000) }] }],
  ["parts", { messages: [{ ...question, content: zeros(6_000) }, ...zeros(4_000)] }],
])("rejects too many %s without checking each", async (_, change) => {
  const { response, text, requests } = await send(change);
  expect(response.status).toBe(400);
  expect(JSON.parse(text).error.details).toMatch(/^\/: Must have at most 10,000 messages, .+\.$/);
  expect(requests).toEqual([]);
});

it("names at most 100 invalid fields", async () => {
  const { text } = await send({ messages: zeros(9_000) });
  expect(JSON.parse(text).error.details.split("\n")).toHaveLength(100);
});
