import { expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { importSampleJson } from "./sample-json";

const importJson = (value: unknown) => importSampleJson({ kind: "sample-json", value });

const sendMessage = {
  name: "sendMessage",
  description: "Send a message to a Slack user or channel.",
  parameters: {
    type: "object",
    properties: {
      query: { type: "string", description: "Name of the user or channel." },
      type: { type: "string", description: "Type.", enum: ["user", "unknown"], default: "unknown" },
    },
    required: ["query"],
  },
  confirmationRequired: true,
};
const { confirmationRequired, ...definition } = sendMessage;

it.each([
  ["an agent's list", { tools: [sendMessage] }, true],
  ["a bare list", [sendMessage], true],
  ["one tool", sendMessage, true],
  ["a function definition", { type: "function", function: definition }, undefined],
  ["function definitions", [{ type: "function", function: definition }], undefined],
])("converts %s to the tools it defines", (_, value, confirmation) => {
  const { manifest, warnings } = importJson(value);
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [tool, ...others] = manifest.tools;
  expect(others).toEqual([]);
  expect(tool?.name).toBe("sendMessage");
  expect(tool?.confirmationRequired).toBe(confirmation);
  expect(JSON.stringify(tool?.parameters)).toBe(JSON.stringify(sendMessage.parameters));
  expect(tool?.handler).toMatchObject({ url: "https://api.example.com/tools/sendMessage" });
  expect(warnings).toContainEqual(expect.objectContaining({ code: "server_missing" }));
});

it("takes Anthropic's example inputs for examples, if they are valid", () => {
  const input_schema = {
    type: "object",
    properties: { id: { type: "integer" } },
    required: ["id"],
  };
  const input_examples = [{ id: 1 }, { id: "no" }, "no", { id: 3 }];
  const definition = { name: "read", description: "Reads.", input_schema, input_examples };
  const { manifest } = importSampleJson({ kind: "sample-json", value: [definition] });
  expect(manifest.tools[0]?.examples).toEqual([
    { name: "Example 1", params: { id: 1 } },
    { name: "Example 4", params: { id: 3 } },
  ]);
  expect(manifest.tools[0]).not.toHaveProperty("docNote");
});

it("keeps the note that IAgentTool has beside its function", () => {
  const tool = { toolName: "send", type: "function", docNote: "Asks first.", function: definition };
  for (const sample of [tool, { tools: [tool] }])
    expect(importJson(sample).manifest.tools[0]?.docNote).toBe("Asks first.");
});

it("converts Gemini's declarations to tools, with types in any letter case", () => {
  const declarations = [
    {
      name: "getWeather",
      description: "Gets the weather.",
      parameters: {
        type: "OBJECT",
        properties: { city: { type: "STRING", nullable: true }, days: { type: "INTEGER" } },
        required: ["city"],
      },
    },
    {
      name: "find",
      description: "Finds.",
      parametersJsonSchema: { type: "object", properties: { q: { type: "string" } } },
    },
    { name: "now", description: "Tells the time." },
  ];
  for (const sample of [
    { functionDeclarations: declarations },
    [{ functionDeclarations: declarations }],
    { tools: [{ function_declarations: declarations }] },
  ]) {
    const { manifest, warnings } = importJson(sample);
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(manifest.tools.map(({ name, parameters }) => [name, parameters])).toEqual([
      [
        "getWeather",
        {
          type: "object",
          properties: { city: { type: "string", nullable: true }, days: { type: "integer" } },
          required: ["city"],
        },
      ],
      ["find", { type: "object", properties: { q: { type: "string" } } }],
      ["now", { type: "object", properties: {} }],
    ]);
    expect(warnings).toContainEqual({
      path: "/tools/0/parameters/properties/city/type",
      code: "type_mended",
      message: '"STRING" was changed to "string".',
    });
  }
});

const noParameters = { type: "object", properties: {} };

it.each<[string, unknown, [string, unknown][]]>([
  [
    "a request to OpenAI's Responses",
    {
      model: "gpt",
      input: "Hi",
      tools: [{ type: "function", strict: true, ...definition }, { type: "web_search" }],
    },
    [["sendMessage", definition.parameters]],
  ],
  [
    "a request to Anthropic",
    {
      model: "claude",
      messages: [],
      tools: [
        {
          type: "custom",
          name: "a",
          description: "A.",
          input_schema: noParameters,
          cache_control: { type: "ephemeral" },
          defer_loading: true,
          strict: true,
        },
        { type: "web_search_20250305", name: "web_search", max_uses: 5 },
      ],
    },
    [["a", noParameters]],
  ],
  [
    "a request to Gemini",
    {
      contents: [],
      tools: [{ functionDeclarations: [{ name: "a", description: "A." }] }, { googleSearch: {} }],
    },
    [["a", noParameters]],
  ],
  [
    "a request to Bedrock",
    {
      toolConfig: {
        tools: [
          {
            toolSpec: {
              name: "a",
              description: "A.",
              inputSchema: { json: definition.parameters },
            },
          },
        ],
      },
    },
    [["a", definition.parameters]],
  ],
  [
    "a list with a function without parameters",
    [
      { type: "function", function: definition },
      { type: "function", function: { name: "ping", description: "Pings." } },
    ],
    [
      ["sendMessage", definition.parameters],
      ["ping", noParameters],
    ],
  ],
  [
    "an MCP server's response",
    {
      jsonrpc: "2.0",
      id: 1,
      result: { tools: [{ name: "a", description: "A.", inputSchema: noParameters }] },
    },
    [["a", noParameters]],
  ],
  [
    "a JSON Schema",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Send a message",
      ...definition.parameters,
    },
    [["Send_a_message", { title: "Send a message", ...definition.parameters }]],
  ],
])("converts %s to its tools", (_, value, tools) => {
  const { manifest, warnings } = importJson(value);
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  expect(manifest.tools.map(({ name, parameters }) => [name, parameters])).toEqual(tools);
  expect(manifest.tools.map(({ docNote }) => docNote).filter(Boolean)).toEqual([]);
  const messages = warnings.filter(({ code }) => code === "tool_left_out");
  expect(messages.map(({ message }) => message)).toEqual(
    /web_?search|googleSearch/
      .exec(JSON.stringify(value))
      ?.map((name) => `"${name}" was skipped: its provider runs it.`) ?? [],
  );
});

it.each([
  ["an object with an empty list", { name: "Chest", tools: [] }],
  ["an empty list of Gemini", { functionDeclarations: [] }],
  ["tools without schemas", { tools: [{ name: "hammer", price: 5 }] }],
  ["a list in which only some are tools", [sendMessage, { name: "x" }]],
  ["a GeoJSON feature", { type: "Feature", properties: { name: "x" } }],
  ["only tools of a provider", { tools: [{ type: "web_search" }] }],
  ["a thing with parameters", { name: "job", parameters: { retries: 3 } }],
])("treats %s as an ordinary sample", (_, value) => {
  expect(importJson(value).manifest.tools.map(({ name }) => name)).toEqual(["newTool"]);
});

it.each([
  ["alone", { tools: [] }],
  ["in a response of MCP", { jsonrpc: "2.0", id: 1, result: { tools: [] } }],
  ["in an agent's export for MCP", { server: { name: "a" }, clients: {}, tools: [] }],
])("converts an empty list of tools to an agent without tools: %s", (_, value) => {
  const { manifest, warnings } = importJson(value);
  expect(manifest.tools).toEqual([]);
  expect(warnings).toMatchObject([{ path: "/tools", code: "no_tools" }]);
});

it.each([
  ["no schema", {}],
  ["an empty schema", { parameters: {} }],
  ["an empty schema of another name", { inputSchema: {} }],
])("takes a tool with %s among tools for one without parameters", (_, schema) => {
  const ping = { name: "ping", description: "Pings the server.", ...schema };
  const { manifest } = importJson({ tools: [ping, sendMessage] });
  expect(manifest.tools.map(({ name }) => name)).toEqual(["ping", "sendMessage"]);
  expect(manifest.tools[0]?.parameters).toEqual({ type: "object", properties: {} });
  expect(manifest.tools[0]?.docNote).toBeUndefined();
});
