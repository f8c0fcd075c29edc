import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "../gateway-fixture";

const icon = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;

const tool: Tool = {
  name: "findOrders",
  title: "Find orders",
  description: "Finds orders.",
  icon,
  parameters: { type: "object", properties: {} },
  annotations: { idempotent: false },
  outputSchema: {
    type: "object",
    properties: { total: { type: "number" } },
    required: ["total"],
  },
  handler: { kind: "javascript", code: "export default () => 1" },
};

/** Creates a gateway whose only tool returns `result`. */
const setUp = (change: Partial<Tool>, result: unknown = null) =>
  createTestGateway(
    { description: "", tools: [{ ...tool, ...change }] },
    {
      keys: { all: [] },
      ports: { sandbox: literalSandbox({ run: async () => ({ ok: true, value: result }) }) },
    },
  );
type TestGateway = Pick<ReturnType<typeof setUp>, "url" | "fetch">;

const requestInit = { headers: { "x-api-key": "all" } };
const connect = async ({ url, fetch }: TestGateway) => {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const target = new URL(`${url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(target, { fetch, requestInit }));
  return client;
};
const connect2025 = async ({ url, fetch }: TestGateway) => {
  const client = new Client2025({ name: "test", version: "1" });
  await client.connect(new Transport2025(new URL(`${url}/mcp`), { fetch, requestInit }));
  return client;
};
const call = { name: tool.name, arguments: {} };

describe.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("the official client of %s", (_, open) => {
  it("lists titles, icons, annotations and output schemas", async () => {
    const client = await open(setUp({}));
    expect((await client.listTools()).tools).toEqual([
      {
        name: "findOrders",
        title: "Find orders",
        description: "Finds orders.",
        inputSchema: tool.parameters,
        outputSchema: tool.outputSchema,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: false,
          openWorldHint: false,
        },
        icons: [{ src: icon, mimeType: "image/png" }],
      },
    ]);
  });

  it("gets results that match the output schema", async () => {
    const client = await open(setUp({}, { total: 3 }));
    await client.listTools();
    const result = await client.callTool(call);
    expect(result).toMatchObject({
      content: [{ type: "text", text: '{"total":3}' }],
      structuredContent: { total: 3 },
    });
    expect(result).not.toHaveProperty("isError");
  });

  it("gets an error that does not reveal the result if it does not match the schema", async () => {
    const agent = setUp({}, { total: "internal detail", other: 1 });
    const client = await open(agent);
    await client.listTools();
    const result = await client.callTool(call);
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("does not match its output schema") }],
    });
    expect(JSON.stringify(result)).not.toMatch(/internal detail|total/);
    expect(agent.recordedCalls).toMatchObject([
      {
        code: "TOOL_EXECUTION_FAILED",
        log: [
          {
            level: "error",
            message: expect.stringMatching(/violates the output schema: \/total must be a number/),
          },
        ],
      },
    ]);
  });
});

it("sends a list result unchanged to 2026 clients, and wrapped in an object to 2025 clients", async () => {
  const change = { outputSchema: { type: "array" as const, items: { type: "string" as const } } };
  const agent = setUp(change, ["a", "b"]);
  const client = await connect(agent);
  expect((await client.listTools()).tools[0]?.outputSchema).toEqual(change.outputSchema);
  expect(await client.callTool(call)).toMatchObject({ structuredContent: ["a", "b"] });
  const client2025 = await connect2025(agent);
  expect((await client2025.listTools()).tools[0]?.outputSchema).toMatchObject({
    type: "object",
    properties: { result: change.outputSchema },
  });
  expect(await client2025.callTool(call)).toMatchObject({
    structuredContent: { result: ["a", "b"] },
  });
});

it("describes everything in the result of a mixed tool", async () => {
  const media = [{ url: "https://a.example/a.png" }];
  const agent = setUp(
    { responseType: "mixed", outputSchema: { required: ["text", "media"] } },
    { text: "A picture", media },
  );
  const client = await connect(agent);
  expect(await client.callTool(call)).toMatchObject({
    content: [{ type: "text", text: "A picture" }, { type: "resource_link" }],
    structuredContent: { text: "A picture", media },
  });
});
