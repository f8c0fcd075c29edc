import { describe, expect, it } from "vitest";
import { type Manifest, manifestSchema } from "../manifest";
import { manifestJsonSchema } from "../manifest-json-schema";
import type { Message } from "../model/message";
import { renameToolInSettings } from "../rename-tool";
import { toConversation, toTestMessage } from "./conversation";
import type { ModelTest } from "./model-test";

const tool: Manifest["tools"][number] = {
  name: "getForecast",
  description: "Gets the forecast.",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  handler: { kind: "javascript", code: "export default () => 1" },
};
const rain = { name: "Rain", prompt: "Will it rain?", expect: { tool: "getForecast" } };

const getIssues = (modelTests: unknown[]) =>
  manifestSchema
    .safeParse({ slug: "a", name: "A", description: "", tools: [tool], modelTests })
    .error?.issues.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];

describe("a model test", () => {
  it("accepts a prompt or a conversation, an expectation and forbidden tools", () => {
    const conversation = [
      { role: "user", content: "Will it rain?" },
      {
        role: "assistant",
        toolCalls: [{ id: "1", name: "getForecast", arguments: '{"city":"Rome"}' }],
      },
      { role: "tool", toolCallId: "1", content: "Sun" },
    ];
    expect(
      getIssues([
        {
          ...rain,
          mode: "code",
          runs: 5,
          expect: {
            tool: "getForecast",
            params: [{ path: "city", is: "equals", value: "Rome" }],
            text: { is: "notContains", value: "sorry" },
          },
        },
        {
          name: "No tool",
          messages: conversation,
          expect: { tool: null },
          forbid: ["getForecast"],
        },
      ]),
    ).toEqual([]);
    expect(JSON.stringify(manifestJsonSchema())).toContain('"modelTests"');
  });

  it("rejects a tool that does not exist, and suggests the nearest name", () => {
    const unknown = { ...rain, expect: { tool: "getForcast" }, forbid: ["deleteAll"] };
    expect(getIssues([unknown])).toEqual([
      'modelTests/0/expect/tool: There is no tool "getForcast". Did you mean "getForecast"?',
      'modelTests/0/forbid/0: There is no tool "deleteAll".',
    ]);
  });

  it.each<[object, string]>([
    [{ prompt: undefined }, "exactly one of prompt and messages"],
    [{ messages: [{ role: "user", content: "Hi" }] }, "exactly one of prompt and messages"],
    [{ prompt: " " }, "modelTests/0/prompt: Enter what the user says."],
    [
      { prompt: undefined, messages: [{ role: "assistant", content: "Hi" }] },
      "modelTests/0/messages/0/role: End with a user message",
    ],
    [{ expect: { tool: null, params: [{ path: "", is: "exists" }] } }, "no arguments to check"],
    [{ expect: { tool: "getForecast", text: { is: "lessThan", value: "x" } } }, "takes a number"],
    [{ forbid: ["getForecast"] }, '"getForecast" is both expected and forbidden.'],
    [{ runs: 21 }, "modelTests/0/runs"],
    [{ extra: 1 }, 'Unknown key "extra".'],
  ])("rejects %j", (change, message) => {
    expect(getIssues([{ ...rain, ...change }])).toEqual([expect.stringContaining(message)]);
  });

  it("requires a unique name", () => {
    expect(getIssues([rain, rain])).toEqual(['modelTests/1/name: There is already a test "Rain".']);
  });
});

it("replays a stored conversation unchanged", () => {
  const messages: Message[] = [
    { id: "message-1", role: "user", content: "Hi" },
    {
      id: "message-2",
      role: "assistant",
      toolCalls: [{ id: "1", type: "function", function: { name: "a", arguments: "{}" } }],
    },
    { id: "message-3", role: "tool", toolCallId: "1", content: "Failed", error: "Timeout" },
  ];
  const stored = messages.flatMap((message) => toTestMessage(message) ?? []);
  expect(toConversation({ name: "t", messages: stored, expect: { tool: null } })).toEqual(messages);
  expect(toTestMessage({ id: "1", role: "reasoning", content: "…" })).toBeUndefined();
});

it("notes in a stored result what a person changed in its call", () => {
  const result = { id: "r", role: "tool", toolCallId: "1", content: "Rain" } as const;
  expect(toTestMessage({ ...result, metadata: { editedArgs: { city: "Oslo" } } })).toMatchObject({
    content: 'Rain\n\nA person changed the arguments of this call to {"city":"Oslo"}.',
  });
});

it("renames a tool everywhere in the settings", () => {
  const modelTests: ModelTest[] = [
    { ...rain, forbid: ["other"] },
    {
      name: "Nothing",
      messages: [
        { role: "assistant", toolCalls: [{ id: "1", name: "getForecast", arguments: "{}" }] },
        { role: "tool", toolCallId: "1", content: "" },
      ],
      expect: { tool: null },
      forbid: ["getForecast"],
    },
  ];
  const complete = { tool: "getForecast" };
  const settings = {
    modelTests,
    prompts: [
      {
        name: "p",
        arguments: [{ name: "city", complete }],
        messages: [{ role: "user", text: "" }],
      },
    ],
    resources: [{ uriTemplate: "a://{city}", name: "r", text: "", complete: { city: complete } }],
  } as Parameters<typeof renameToolInSettings>[0];
  const text = JSON.stringify(renameToolInSettings(settings, "getForecast", "forecast"));
  expect(text).toBe(JSON.stringify(settings).replaceAll("getForecast", "forecast"));
});
