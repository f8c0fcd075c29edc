import { expect, test } from "vitest";
import type { ContentPart, Message, MessageToolCall, ToolMessage } from "@/lib/agent/model/message";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { toPrompt } from "./to-prompt";

const user = (content: Extract<Message, { role: "user" }>["content"]): Message => ({
  id: "u",
  role: "user",
  content,
});
const toCall = (id: string, name: string, args = "{}"): MessageToolCall => ({
  id,
  type: "function",
  function: { name, arguments: args },
});
const toolResult = (toolCallId: string, content: string): Message => ({
  id: `result-${toolCallId}`,
  role: "tool",
  toolCallId,
  content,
});

test("merges all instructions into one system message at the start", () => {
  const prompt = toPrompt("openai", "Be brief.", [
    user("Hi"),
    { id: "d", role: "developer", content: "Speak French." },
    { id: "s", role: "system", content: "Today is Monday." },
    { id: "r", role: "reasoning", content: "Hm." },
    { id: "a", role: "activity", activityType: "plan", content: {} },
    { id: "e", role: "assistant" },
    user(""),
  ]);
  expect(prompt).toEqual([
    { role: "system", content: "Be brief.\n\nSpeak French.\n\nToday is Monday." },
    { role: "user", content: [{ type: "text", text: "Hi" }] },
  ]);
  expect(toPrompt("openai", " ", [])).toEqual([]);
});

test("places results after their answer in the order of its calls, one for each call", () => {
  const prompt = toPrompt("openai", "", [
    {
      id: "a",
      role: "assistant",
      toolCalls: [toCall("1", "x"), toCall("2", "y"), toCall("3", "z")],
    },
    user("Well?"),
    toolResult("2", "two"),
    toolResult("unknown", "of no call"),
    toolResult("1", "one"),
  ]);
  expect(prompt.map(({ role }) => role)).toEqual(["assistant", "tool", "user"]);
  expect(prompt[1]).toMatchObject({
    content: [
      { toolCallId: "1", toolName: "x", output: { type: "text", value: "one" } },
      { toolCallId: "2", toolName: "y", output: { type: "text", value: "two" } },
      { toolCallId: "3", toolName: "z", output: { type: "error-text" } },
    ],
  });
});

test("assigns results to calls with a repeated id one at a time", () => {
  const answer = (id: string): Message => ({
    id,
    role: "assistant",
    toolCalls: [toCall("same", "x")],
  });
  const prompt = toPrompt("openai", "", [
    answer("a"),
    toolResult("same", "first"),
    answer("b"),
    toolResult("same", "second"),
  ]);
  expect(prompt[1]).toMatchObject({ content: [{ output: { value: "first" } }] });
  expect(prompt[3]).toMatchObject({ content: [{ output: { value: "second" } }] });
});

test.each([
  ['{"a":1}', { a: 1 }],
  ["", {}],
  ["{broken", { invalid_arguments: "{broken" }],
  ["[1]", { invalid_arguments: "[1]" }],
])("sends arguments %j as an object", (text, input) => {
  const prompt = toPrompt("openai", "", [
    { id: "a", role: "assistant", toolCalls: [toCall("1", "x", text)] },
  ]);
  expect(prompt[0]).toMatchObject({ content: [{ type: "tool-call", input }] });
});

test("converts images, audio, videos and documents to files", () => {
  const prompt = toPrompt("openai", "", [
    user([
      { type: "text", text: "Look." },
      { type: "image", source: { type: "data", value: "aGk=", mimeType: "image/png" } },
      {
        type: "image",
        source: { type: "data", value: "data:image/gif;base64,R0k=", mimeType: "image/gif" },
      },
      { type: "audio", source: { type: "url", value: "https://example.com/a.mp3" } },
      { type: "document", source: { type: "file", value: "file-1", provider: "anthropic" } },
    ]),
  ]);
  expect(prompt[0]?.content).toEqual([
    { type: "text", text: "Look." },
    { type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" } },
    { type: "file", mediaType: "image/gif", data: { type: "data", data: "R0k=" } },
    {
      type: "file",
      mediaType: "audio/*",
      data: { type: "url", url: new URL("https://example.com/a.mp3") },
    },
    {
      type: "file",
      mediaType: "application/pdf",
      data: { type: "reference", reference: { anthropic: "file-1" } },
    },
  ]);
});

test.each([
  [{ type: "url", value: "data:audio/wav;base64,UklG" }, "audio/wav", "UklG"],
  [{ type: "url", value: "data:text/plain;charset=utf-8;base64,aGk=" }, "text/plain", "aGk="],
  [{ type: "data", value: "aGk=", mimeType: "Text/Plain; charset=utf-8" }, "text/plain", "aGk="],
  [{ type: "data", value: "aGk=", mimeType: "" }, "audio/*", "aGk="],
  [{ type: "data", value: "UklG", mimeType: "audio/x-wav" }, "audio/wav", "UklG"],
  [{ type: "url", value: "data:image/jpg;base64,/9j/" }, "image/jpeg", "/9j/"],
] as const)("sends %o as bytes with a plain media type", (source, mediaType, data) => {
  const [message] = toPrompt("anthropic", "", [user([{ type: "audio", source }])]);
  expect(message?.content).toEqual([{ type: "file", mediaType, data: { type: "data", data } }]);
});

test("sends the parts of a result as parts", () => {
  const parts: Extract<Message, { role: "tool" }>["content"] = [
    { type: "text", text: "A map" },
    { type: "image", source: { type: "data", value: "aGk=", mimeType: "image/png" } },
  ];
  const prompt = toPrompt("openai", "", [
    { id: "a", role: "assistant", toolCalls: [toCall("1", "x"), toCall("2", "y")] },
    { id: "t", role: "tool", toolCallId: "1", content: parts },
    { id: "f", role: "tool", toolCallId: "2", content: "", error: "It failed." },
  ]);
  expect(prompt[1]).toMatchObject({
    content: [
      { output: { type: "content", value: [{ type: "text", text: "A map" }, { type: "file" }] } },
      { output: { type: "error-text", value: "It failed." } },
    ],
  });
});

test("names files as their clients do", () => {
  const source = { type: "data", value: "aGk=", mimeType: "application/pdf" } as const;
  const toPart = (metadata: { name?: string; filename?: string }): ContentPart => ({
    type: "document",
    source,
    metadata,
  });
  const content = [toPart({ filename: "old.pdf" }), toPart({ name: "new.pdf" }), toPart({})];
  const [prompt] = toPrompt("openai", "", [user(content)]);
  expect(prompt?.content).toMatchObject([{ filename: "old.pdf" }, { filename: "new.pdf" }, {}]);
  expect(prompt?.content[2]).not.toHaveProperty("filename");
});

test("includes the reason for a failure, whatever else the tool returned", () => {
  const listOutputs = (...results: Pick<ToolMessage, "content" | "error">[]) =>
    toPrompt("openai", "", [
      { id: "a", role: "assistant", toolCalls: results.map((_, i) => toCall(`${i}`, "x")) },
      ...results.map(
        (result, i): Message => ({ id: `t${i}`, role: "tool", toolCallId: `${i}`, ...result }),
      ),
    ]).flatMap(({ role, content }) =>
      role === "tool" ? content.map((part) => part.type === "tool-result" && part.output) : [],
    );
  const source = { type: "data", value: "aGk=", mimeType: "image/png" } as const;
  const image: ContentPart = { type: "image", source };
  const failure = "TOOL ERROR: MISSING_PARAMETER\n/a is required.\n\nTOOL ERROR: …";
  expect(
    listOutputs(
      { content: "half a page", error: "It broke off." },
      { content: failure, error: "/a is required. /b is required." },
      { content: [image], error: "It broke off." },
    ),
  ).toMatchObject([
    { type: "error-text", value: "It broke off.\n\nhalf a page" },
    { type: "error-text", value: failure },
    { type: "content", value: [{ type: "text", text: "It broke off." }, { type: "file" }] },
  ]);
});

test("returns reasoning to its provider within the turn, without other client data", () => {
  const toReasoning = (value: unknown): Message => ({
    id: "r",
    role: "reasoning",
    content: "Hm.",
    encryptedValue: typeof value === "string" ? value : JSON.stringify(value),
  });
  const signature = { signature: "s", cacheControl: { type: "ephemeral" } };
  const answer: Message = { id: "a", role: "assistant", toolCalls: [toCall("1", "x")] };
  const listReasoning = (provider: ModelProvider, ...messages: Message[]) =>
    toPrompt(provider, "", [...messages, answer]).flatMap(({ role, content }) =>
      role === "assistant" ? content.filter(({ type }) => type === "reasoning") : [],
    );
  expect(listReasoning("anthropic", user("Hi"), toReasoning({ anthropic: signature }))).toEqual([
    { type: "reasoning", text: "Hm.", providerOptions: { anthropic: { signature: "s" } } },
  ]);
  expect(listReasoning("openai", user("Hi"), toReasoning({ anthropic: signature }))).toEqual([]);
  expect(listReasoning("anthropic", toReasoning({ anthropic: signature }), user("Hi"))).toEqual([]);
  for (const odd of ["{", "null", { anthropic: { signature: 1 } }, { anthropic: null }])
    expect(listReasoning("anthropic", user("Hi"), toReasoning(odd))).toEqual([]);
});
