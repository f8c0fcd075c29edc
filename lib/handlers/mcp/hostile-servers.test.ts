import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { context, startHostile, startRemote } from "./mcp-fixture";

type Message = { id?: number; method: string; params?: { cursor?: string } };

const respondJson = (response: ServerResponse, value: unknown, status = 200) =>
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(typeof value === "string" ? value : JSON.stringify(value));

/** Starts a server that speaks the revision 2026-07-28 and leaves the other methods to `answer`. */
const startLiar = (answer: (message: Message, response: ServerResponse) => unknown) =>
  startHostile(({ body }, response) => {
    const message: Message = JSON.parse(body);
    const result = {
      "server/discover": {
        resultType: "complete",
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: "private",
      },
    }[message.method];
    if (result) return respondJson(response, { jsonrpc: "2.0", id: message.id, result });
    return answer(message, response);
  });

/** Starts a server of 2025-11-25 that refuses the first request, as many do. */
const startLiar2025 = (answer: (message: Message, response: ServerResponse) => unknown) =>
  startHostile(({ body }, response) => {
    const message: Message = JSON.parse(body);
    const { id, method } = message;
    if (method === "server/discover") return respondJson(response, "{}", 400);
    if (id === undefined) return response.writeHead(202).end();
    if (method !== "initialize") return answer(message, response);
    const serverInfo = { name: "notes", version: "1" };
    const result = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
    return respondJson(response, { jsonrpc: "2.0", id, result });
  });

const listing = (id: number | undefined, result: object) => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", ttlMs: 0, cacheScope: "private", ...result },
});

it("stops reading a list that never ends", async () => {
  let pages = 0;
  const { run, methods } = await startLiar(({ id, method }, response) => {
    pages += 1;
    if (method === "tools/list")
      return respondJson(response, listing(id, { tools: [], nextCursor: `page ${pages}` }));
    return respondJson(response, listing(id, { content: [{ type: "text", text: "Done." }] }));
  });
  expect(await run()).toEqual({ ok: true, value: "Done." });
  expect(methods().filter((method) => method === "tools/list")).toHaveLength(50);
});

it("rejects a list that is too large", async () => {
  const { run } = await startLiar(({ id }, response) =>
    respondJson(
      response,
      listing(id, { tools: [{ name: "a", description: "x".repeat(6_000_000) }] }),
    ),
  );
  expect(await run()).toMatchObject({ error: { code: "LIMIT_EXCEEDED" } });
});

const zeros = Array.from({ length: 500_000 }, () => 0);
const members = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, 0]));
it.each([
  ["content", { content: zeros }],
  ["nested lists", { content: [{ type: "text", text: "a", annotations: { audience: zeros } }] }],
  ["members", { content: [], ...members }],
  ["members of _meta", { content: [], _meta: { a: members } }],
  ["members of content", { content: [{ type: "text", text: "a", ...members }] }],
])("rejects a result with too many items without checking each: %s", async (_, result) => {
  for (const start of [startLiar, startLiar2025]) {
    const { run } = await start(({ id, method }, response) =>
      respondJson(response, listing(id, method === "tools/list" ? { tools: [] } : result)),
    );
    expect(await run()).toMatchObject({
      error: { code: "LIMIT_EXCEEDED", message: "The MCP server's response has too many items." },
    });
  }
});

it("rejects a result that is nested too deeply", async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 600; depth += 1) deep = { deep };
  const { run } = await startLiar(({ id, method }, response) => {
    const result = { content: [], structuredContent: { deep } };
    respondJson(response, listing(id, method === "tools/list" ? { tools: [] } : result));
  });
  expect(await run()).toMatchObject({
    error: { code: "LIMIT_EXCEEDED", message: "The MCP server's result is nested too deeply." },
  });
});

it("passes on structured content with many items and members", async () => {
  const structuredContent = { zeros, members };
  const { run } = await startLiar(({ id, method }, response) => {
    const result = method === "tools/list" ? { tools: [] } : { content: [], structuredContent };
    respondJson(response, listing(id, result));
  });
  expect(await run()).toEqual({ ok: true, value: structuredContent });
});

it("stops reading a list whose pages are too large together", async () => {
  let pages = 0;
  const { run, methods } = await startLiar(({ id, method }, response) => {
    pages += 1;
    const description = "x".repeat(4_000_000);
    const tools = [{ name: `tool ${pages}`, description, inputSchema: { type: "object" } }];
    if (method === "tools/list")
      return respondJson(response, listing(id, { tools, nextCursor: `page ${pages}` }));
    return respondJson(response, listing(id, { content: [{ type: "text", text: "Done." }] }));
  });
  expect(await run()).toEqual({ ok: true, value: "Done." });
  expect(methods().filter((method) => method === "tools/list")).toHaveLength(3);
});

it("rejects a list of entries that are not tools", async () => {
  const { run } = await startLiar(({ id }, response) =>
    respondJson(response, listing(id, { tools: [null, 5, { name: 1 }] })),
  );
  expect(await run()).toMatchObject({
    error: { message: "The service did not respond like an MCP server." },
  });
});

it("logs in words why a service is not an MCP server", async () => {
  const { run, log } = await startHostile((_, response) => respondJson(response, { hello: 1 }));
  expect(await run()).toMatchObject({ ok: false });
  expect(log).toEqual([
    ["warn", expect.stringMatching(/^Version negotiation probe failed[^{[]*$/)],
  ]);
});

it("logs a sentence if a message is not valid", async () => {
  const { run, log } = await startLiar(({ id }, response) =>
    respondJson(response, listing(id, { tools: [], _meta: null })),
  );
  expect(await run()).toMatchObject({ ok: false });
  expect(log).toEqual([["warn", "It sent a message that is not valid."]]);
});

it("reads a list of 2025 whose last page has null for a cursor", async () => {
  const { run } = await startLiar2025(({ id, method }, response) => {
    const done = { content: [{ type: "text", text: "Done." }] };
    const result = method === "tools/list" ? { tools: [], nextCursor: null } : done;
    return respondJson(response, { jsonrpc: "2.0", id, result });
  });
  expect(await run()).toEqual({ ok: true, value: "Done." });
});

it("ignores a definition that is nested too deeply", async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 1000; depth += 1) deep = [deep];
  const { run } = await startLiar(({ id }, response) =>
    respondJson(
      response,
      listing(id, { tools: [{ name: "search", inputSchema: { type: "object", default: deep } }] }),
    ),
  );
  const pin = `sha256-${"A".repeat(43)}=`;
  expect(await run({ pin })).toMatchObject({ error: { code: "NOT_FOUND" } });
});

it.each([
  ["a body that is not JSON", "Not JSON"],
  ["JSON that is not a message", '{"hello":1}'],
  ["a result without content", '{"jsonrpc":"2.0","id":3,"result":5}'],
])("rejects %s", async (_, answer) => {
  const { run } = await startLiar((_message, response) => respondJson(response, answer));
  expect(await run({}, { timeoutMs: 500, signal: AbortSignal.timeout(500) })).toMatchObject({
    ok: false,
  });
});

it("does not blame an earlier refusal, which servers of 2025 send to the first request", async () => {
  const { run } = await startLiar2025(({ id, method }, response) =>
    respondJson(
      response,
      method === "tools/call" ? "Not JSON" : { jsonrpc: "2.0", id, result: { tools: [] } },
    ),
  );
  expect(await run()).toMatchObject({
    error: {
      code: "OPERATION_FAILED",
      message: "The service did not respond like an MCP server.",
    },
  });
});

it("ends a stream that never ends at the call's timeout", async () => {
  const { run } = await startLiar((_message, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write(": still here\n\n"), 10);
    response.on("close", () => clearInterval(timer));
  });
  expect(await run({}, { signal: AbortSignal.timeout(300) })).toMatchObject({
    error: { code: "TIMEOUT" },
  });
});

it("treats a status that HTTP does not define as a failure", async () => {
  const { run } = await startHostile(
    (_, response) => void response.socket?.end("HTTP/1.1 700 X\r\ncontent-length: 0\r\n\r\n"),
  );
  expect(await run()).toMatchObject({
    error: { code: "OPERATION_FAILED", message: expect.stringContaining("status 700") },
  });
});

it("does not follow a redirect to a private address or anywhere else", async () => {
  const { run, arrivals } = await startHostile((_, response) =>
    response.writeHead(307, { location: "http://169.254.169.254/mcp" }).end(),
  );
  expect(await run()).toMatchObject({
    error: {
      message: expect.stringContaining("status 307"),
      recoveryHint: "The MCP server redirects elsewhere. The tool's author can use the new URL.",
    },
  });
  expect(arrivals.every(({ method }) => method === "POST")).toBe(true);
});

it("does not reach a private address", async () => {
  const { run } = await startRemote();
  expect(await run({ url: "http://10.0.0.1/mcp" })).toMatchObject({
    error: { code: "SECURITY_VIOLATION" },
  });
});

it("reports that the server requires authentication", async () => {
  const { run } = await startHostile((_, response) =>
    response
      .writeHead(401, {
        "content-type": "application/json",
        "www-authenticate": 'Bearer resource_metadata="http://127.0.0.1:1/x"',
      })
      .end('{"error":"no token notes-secret-1234"}'),
  );
  const auth = { type: "bearer", value: "{{credentials.notes.token}}" } as const;
  const outcome = await run({ auth });
  expect(outcome).toMatchObject({ error: { code: "UNAUTHORIZED" } });
  expect(JSON.stringify(outcome)).not.toContain("notes-secret-1234");
});

it("does not answer a server that asks for input", async () => {
  const { run } = await startLiar(({ id, method }, response) =>
    respondJson(
      response,
      method === "tools/list"
        ? listing(id, { tools: [] })
        : listing(id, {
            resultType: "input_required",
            inputRequests: {
              a: {
                method: "elicitation/create",
                params: { mode: "form", message: "Your password?", requestedSchema: {} },
              },
            },
          }),
    ),
  );
  expect(await run()).toMatchObject({ error: { code: "OPERATION_NOT_ALLOWED" } });
});

it("stops asking for a server that never has enough input", async () => {
  const params = { message: "More?", requestedSchema: { type: "object", properties: {} } };
  const inputRequests = { more: { method: "elicitation/create", params } };
  const { run, methods } = await startLiar(({ id, method }, response) => {
    const result = { resultType: "input_required", inputRequests };
    respondJson(response, listing(id, method === "tools/list" ? { tools: [] } : result));
  });
  const onInput = (requests: object) =>
    Object.fromEntries(Object.keys(requests).map((key) => [key, { action: "accept" }]));
  expect(await run({}, { context: { ...context, canAsk: ["form"] }, onInput })).toMatchObject({
    error: {
      code: "OPERATION_NOT_ALLOWED",
      message: "The MCP server requested input too many times.",
    },
  });
  expect(methods().filter((method) => method === "tools/call")).toHaveLength(11);
});
