import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { ExportedAgent } from "./export";
import { oddAgent, oddManifest, slackAgent, toExportedAgent } from "./exports-fixture";
import { exports, isExportFormat } from "./index";
import { sdkSnippets } from "./sdk-snippets";

type Call = { url: string; body: string };

/** Fake SDKs whose model calls every tool once. */
const createFakeSdks = (args: object) => ({
  OpenAI: class {
    chat = {
      completions: {
        create: async ({ tools }: { tools: { function: { name: string } }[] }) => ({
          choices: [
            {
              message: {
                tool_calls: tools.map(({ function: { name } }) => ({
                  function: { name, arguments: JSON.stringify(args) },
                })),
              },
            },
          ],
        }),
      },
    };
    responses = {
      create: async ({ tools }: { tools: { name: string }[] }) => ({
        output: [
          { type: "reasoning" },
          ...tools.map(({ name }) => ({
            type: "function_call",
            name,
            arguments: JSON.stringify(args),
          })),
        ],
      }),
    };
  },
  Anthropic: class {
    messages = {
      create: async ({ tools }: { tools: { name: string }[] }) => ({
        content: [
          { type: "text", text: "Let me see." },
          ...tools.map(({ name }) => ({ type: "tool_use", name, input: args })),
        ],
      }),
    };
  },
  GoogleGenAI: class {
    models = {
      generateContent: async ({
        config,
      }: {
        config: { tools: { functionDeclarations: { name: string }[] }[] };
      }) => ({
        functionCalls: config.tools[0]?.functionDeclarations.map(({ name }) => ({ name, args })),
      }),
    };
  },
  ListToolsRequestSchema: "list",
  CallToolRequestSchema: "call",
  StdioServerTransport: class {},
  Server: class {
    handlers = {} as Record<"list" | "call", (request: object) => Promise<unknown>>;
    setRequestHandler(kind: "list" | "call", handler: (request: object) => Promise<unknown>) {
      this.handlers[kind] = handler;
    }
    async connect() {
      const { tools } = (await this.handlers.list({})) as { tools: { name: string }[] };
      for (const { name } of tools) await this.handlers.call({ params: { name, arguments: args } });
    }
  },
  ollama: {
    chat: async ({ tools }: { tools: { function: { name: string } }[] }) => ({
      message: {
        tool_calls: tools.map(({ function: { name } }) => ({
          function: { name, arguments: args },
        })),
      },
    }),
  },
});

/** Tools named like members of every JavaScript object, and one that gets an alias. */
const inheritedNamesAgent = toExportedAgent({
  ...oddManifest,
  slug: "inherited",
  tools: oddManifest.tools
    .slice(0, 3)
    .map((tool, index) => ({ ...tool, name: ["toString", "an alias", "valueOf"][index] ?? "" })),
});

/** Runs a program with these SDKs. Resolves to its calls. */
const runProgram = async (code: string, agent: ExportedAgent, sdks: object): Promise<Call[]> => {
  const calls: Call[] = [];
  const fetch = async (url: string, init: { body?: string; headers: Record<string, string> }) => {
    expect(init.headers["x-api-key"]).toBe("YOUR_API_KEY");
    if (init.body !== undefined) calls.push({ url, body: init.body });
    const format = url.split("/").at(-1) ?? "";
    const answer = { success: true, data: { text: [1] } };
    return { json: async () => (isExportFormat(format) ? exports[format].render(agent) : answer) };
  };
  const scope = { ...sdks, fetch, console: { log: () => {} } };
  const program = code.replace(/^import .*\n/gm, "");
  await new Function(...Object.keys(scope), `return (async () => {${program}})()`)(
    ...Object.values(scope),
  );
  return calls;
};

for (const agent of [slackAgent, oddAgent, inheritedNamesAgent])
  test.each(sdkSnippets(agent))(
    `$title: every call of ${agent.manifest.slug} reaches its tool`,
    async ({ id, code }) => {
      const args = { text: 'it\'s "here"' };
      const calls = await runProgram(code, agent, createFakeSdks(args));
      const { manifest } = agent;
      const callable = manifest.tools.filter(
        (tool) =>
          tool.enabled !== false &&
          // MCP rejects tools that act with their caller's own token.
          !(id === "mcp" && getBearerMode(manifest, tool) === "required"),
      );
      const urls = [...new Set(callable.map(({ name }) => name))].map(
        (name) => `${agent.baseUrl}/tools/${encodeURIComponent(name)}`,
      );
      expect(calls.map(({ url }) => url)).toEqual(urls);
      for (const { body } of calls) expect(JSON.parse(body)).toEqual(args);
      expect(isExportFormat(id)).toBe(true);
    },
  );

test.each(["openai-strict", "openai-responses-strict"])(
  "%s: leaves out null except for required parameters that may be null",
  async (id) => {
    const text: JsonSchema = { type: ["string", "null"] };
    const properties: Record<string, JsonSchema> = {
      must: text,
      may: text,
      note: { type: "string" },
    };
    const agent = toExportedAgent({
      ...oddManifest,
      tools: [
        {
          name: "save",
          description: "Saves.",
          parameters: {
            type: "object",
            properties: {
              ...properties,
              kind: { $ref: "#/$defs/kind" },
              rows: {
                type: "array",
                items: { type: "object", properties, required: ["must"] },
              },
            },
            required: ["must", "kind"],
            $defs: { kind: { enum: ["a", null] } },
          },
          handler: { kind: "javascript", code: "export default () => 1" },
        },
      ],
    });
    const code = sdkSnippets(agent).find((snippet) => snippet.id === id)?.code ?? "";
    const args = { must: null, may: null, note: null };
    const sdks = createFakeSdks({ ...args, kind: null, rows: [args, null] });
    const calls = await runProgram(code, agent, sdks);
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
      { must: null, kind: null, rows: [{ must: null }, null] },
    ]);
  },
);

test.each([
  { type: "array", items: { type: "integer" } },
  { type: "object", properties: { sum: { type: "number" } } },
] as const)("the MCP program serves a tool with an output schema: %j", async (outputSchema) => {
  const agent = toExportedAgent({
    ...oddManifest,
    tools: [
      {
        name: "list",
        description: "Lists.",
        parameters: { type: "object", properties: {} },
        outputSchema,
        handler: { kind: "javascript", code: "export default () => [1]" },
      },
    ],
  });
  const code = sdkSnippets(agent).find(({ id }) => id === "mcp")?.code ?? "";
  const [transport, clientTransport] = InMemoryTransport.createLinkedPair();
  const program = code.replace("new StdioServerTransport()", "transport");
  const sdks = { Server, CallToolRequestSchema, ListToolsRequestSchema, transport };
  await runProgram(program, agent, sdks);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(clientTransport);
  expect((await client.listTools()).tools).toMatchObject([{ name: "list" }]);
  const result = await client.callTool({ name: "list", arguments: {} });
  expect(result.content).toEqual([{ type: "text", text: '{"text":[1]}' }]);
  await client.close();
});
