import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { expect, it } from "vitest";
import { context, startHostile } from "./mcp-fixture";

const canAsk = { ...context, canAsk: ["form" as const] };

/** Starts an official server whose tool asks with `elicitInput`, as in the SDK's examples. */
const startAsking = (acceptsStream = true) => {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const server = new McpServer({ name: "notes", version: "1" });
    server.registerTool("search", { description: "Searches." }, async () => {
      const { content } = await server.server.elicitInput({
        message: "Which notes?",
        requestedSchema: { type: "object", properties: { folder: { type: "string" } } },
      });
      return { content: [{ type: "text", text: `Searched ${content?.folder}.` }] };
    });
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await server.connect(transport);
    return transport;
  };
  return startHostile(async ({ method, headers, body }, response, request) => {
    if (method === "GET" && !acceptsStream) return response.writeHead(405).end();
    const id = String(headers["mcp-session-id"]);
    const transport = transports.get(id) ?? (await open());
    await transport.handleRequest(request, response, body ? JSON.parse(body) : undefined);
  });
};

it("answers questions that a server asks on the session's own stream", async () => {
  const { run } = await startAsking();
  const questions: unknown[] = [];
  const onInput = (requests: object) => {
    questions.push(...Object.values(requests));
    return { "question-1-1": { action: "accept", content: { folder: "Recipes" } } };
  };
  expect(await run({}, { context: canAsk, onInput })).toEqual({
    ok: true,
    value: "Searched Recipes.",
  });
  expect(questions).toMatchObject([{ message: expect.stringMatching(/asks: Which notes\?$/) }]);
  // Nothing is cached on the first call; the second sends its question right away.
  expect(await run({}, { context: canAsk, onInput })).toMatchObject({ ok: true });
});

it("opens no such stream for callers that cannot be asked", async () => {
  const { run, methods } = await startAsking();
  expect(await run()).toMatchObject({ ok: false });
  expect(methods()).not.toContain("GET");
});

it("does not blame the call on a server without such a stream", async () => {
  const { run } = await startAsking(false);
  const signal = AbortSignal.timeout(1_000);
  expect(await run({}, { context: canAsk, onInput: () => ({}), signal })).toMatchObject({
    error: { code: "TIMEOUT" },
  });
});
