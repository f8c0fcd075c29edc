import { describe, expect, it } from "vitest";
import { toolFailure } from "@/lib/agent/tool-error";
import { connect, connect2025, greetTool, setUp, type TestGateway } from "./mcp-fixture";

describe.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("the official client of %s", (_, open) => {
  it("lists and calls tools", async () => {
    const { recordedCalls, ...gateway } = setUp();
    const client = await open(gateway);
    expect(client.getServerVersion()).toEqual({ name: "a", title: "Agent", version: "3" });
    expect(client.getInstructions()).toBe("Says hello.");
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      { name: "greet", description: greetTool.description, inputSchema: greetTool.parameters },
    ]);
    const result = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
    expect(result).toMatchObject({
      content: [{ type: "text", text: '{"params":{"name":"Ada","times":1}}' }],
    });
    expect(recordedCalls).toMatchObject([{ tool: "greet", protocol: "mcp", keyId: "all" }]);
  });
});

describe("a call", () => {
  it("returns an error that a model can read", async () => {
    const failing = setUp([{}], {
      run: async () => toolFailure("NOT_FOUND", "Nobody.", { recoveryHint: "Ask for a name." }),
    });
    const client = await connect(failing);
    expect(await client.callTool({ name: "greet", arguments: { name: "x" } })).toMatchObject({
      isError: true,
      content: [{ text: "TOOL ERROR: NOT_FOUND\nNobody.\nRECOVERY HINT: Ask for a name." }],
    });
    const refused = await client.callTool({ name: "greet", arguments: { name: 5 } });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("/name") }],
    });
  });

  it("of an unknown tool is a protocol error that lists the others", async () => {
    const names = ["mine", "internal", "also greet"];
    const [mine, internal, alias] = names.map((name) => ({ name }));
    const changes = [{}, { ...mine, bearer: "required" as const }, { ...internal, modes: [] }];
    const client = await connect(setUp([...changes, { ...alias }]));
    await expect(client.callTool({ name: "nothing" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/Unknown tool: nothing\. Available tools: greet, also_greet$/),
    });
  });

  it("reports an internal error only to the operator", async () => {
    const broken = setUp([{}], {
      run: () => Promise.reject(new Error("secret detail")),
    });
    const client = await connect(broken);
    const call = client.callTool({ name: "greet", arguments: { name: "x" } });
    await expect(call).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining("secret detail"),
    });
    expect(broken.reportedErrors).toHaveLength(1);
  });

  it("ends when the client cancels it", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const waiting = setUp([{}], {
      run: ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            resolve("aborted");
            reject(signal.reason);
          }),
        ),
    });
    const client = await connect(waiting);
    const controller = new AbortController();
    const call = client.callTool(
      { name: "greet", arguments: { name: "x" } },
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(), 50);
    await expect(call).rejects.toThrow();
    expect(await promise).toBe("aborted");
  });

  it("refuses a tool that acts with its caller's token, and does not list it", async () => {
    const agent = setUp([{}, { name: "mine", bearer: "required" }]);
    const client = await connect(agent);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["greet"]);
    expect(await client.callTool({ name: "mine", arguments: { name: "x" } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("cannot be called over MCP") }],
    });
    expect(agent.recordedCalls).toMatchObject([{ tool: "mine", code: "forbidden" }]);
  });

  it("reads variables from headers, and lists the missing ones", async () => {
    const agent = setUp([{}], { variables: [{ ref: "region", required: true }] });
    const call = async (headers: Record<string, string>) =>
      (await connect(agent, { "x-api-key": "all", ...headers })).callTool({
        name: "greet",
        arguments: { name: "x" },
      });
    expect(await call({})).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("Missing variables: region") }],
    });
    expect(await call({ "x-region": "eu" })).not.toHaveProperty("isError");
    expect(agent.recordedCalls).toMatchObject([
      { tool: "greet", protocol: "mcp", code: "unauthorized", params: { name: "•••" } },
      { tool: "greet", code: null },
    ]);
  });
});

describe("the tool list", () => {
  it("contains the tools of a mode, but no system tools", async () => {
    const agent = setUp([
      { name: "code", modes: ["code"] },
      { name: "chat", modes: ["chat"] },
      { name: "system", modes: [] },
      { name: "get weather" },
    ]);
    const list = async (search: string) => {
      const client = await connect(agent, undefined, { search });
      return (await client.listTools()).tools.map(({ name, title }) => [name, title]);
    };
    const weather = ["get_weather", "get weather"];
    expect(await list("")).toEqual([["code", undefined], ["chat", undefined], weather]);
    expect(await list("?mode=code")).toEqual([["code", undefined], weather]);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "x-api-key": "all", "content-type": "application/json" };
    const unknown = await agent.send("POST", "/mcp?mode=nothing", { headers, body });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { error: { message: "Unknown mode: nothing", data: "Modes of this agent: code, chat" } },
    ]);
    const client = await connect(agent);
    expect(
      await client.callTool({ name: "get_weather", arguments: { name: "x" } }),
    ).not.toHaveProperty("isError");
    await expect(client.callTool({ name: "system" })).rejects.toMatchObject({ code: -32602 });
  });
});

describe("the endpoint", () => {
  const post = (
    { send }: TestGateway,
    message: unknown,
    headers: Record<string, string> = { "x-api-key": "all" },
    method = "POST",
  ) =>
    send(method, "/mcp", {
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      ...(message !== undefined && {
        body: typeof message === "string" ? message : JSON.stringify(message),
      }),
    });
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const call = (name: string) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: { name: "x" } },
  });

  it("also accepts the key as a bearer token, and refuses in JSON-RPC", async () => {
    const agent = setUp();
    expect((await post(agent, list, { authorization: "Bearer all" })).status).toBe(200);
    const wrongKey = { authorization: "Bearer wrong" };
    const refusal = await post(agent, list, wrongKey);
    expect(refusal.status).toBe(401);
    expect(await refusal.json()).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: {
        code: -32000,
        message: "Invalid API key",
        data: "Send a key of this agent in the x-api-key header.",
      },
    });
    for (let count = 1; count < 100; count++) await post(agent, list, wrongKey);
    const limited = await post(agent, list, wrongKey);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it("requires a key only for calls if the list is public", async () => {
    const agent = setUp([{}], { access: { toolsList: "public" } });
    expect((await post(agent, list, {})).status).toBe(200);
    expect((await post(agent, call("greet"), {})).status).toBe(401);
    expect((await post(agent, [list, call("greet")], {})).status).toBe(401);
  });

  it("checks the scopes of every message of a batch", async () => {
    const agent = setUp([{}, { name: "other" }]);
    const status = async (message: unknown) =>
      (await post(agent, message, { "x-api-key": "greet" })).status;
    expect(await status(call("greet"))).toBe(200);
    expect(await status(call("other"))).toBe(403);
    expect(await status([call("greet"), call("other")])).toBe(403);
  });

  it.each([
    [undefined, 200],
    ["2025-03-26", 200],
    ["2025-06-18", 400],
    ["2025-11-25", 400],
    ["2026-07-28", 400],
  ])("answers a batch of revision %s with %i", async (revision, status) => {
    const headers = { "x-api-key": "all", ...(revision && { "mcp-protocol-version": revision }) };
    const response = await post(setUp(), [list, call("greet")], headers);
    expect(response.status).toBe(status);
    if (status === 400)
      expect(await response.json()).toEqual({
        jsonrpc: "2.0",
        id: null,
        error: {
          code: -32600,
          message: `Send one message per request: MCP ${revision} does not support batches.`,
        },
      });
  });

  it("accepts a batch that requests a list only once", async () => {
    const headers = { "x-api-key": "all" };
    expect((await post(setUp(), [list, list], headers)).status).toBe(400);
    const prompts = { ...list, id: 7, method: "prompts/list" };
    expect((await post(setUp(), [list, prompts], headers)).status).toBe(200);
  });

  it("refuses pages from other origins, except those that the author allows", async () => {
    const status = async (agent: TestGateway, origin: string) =>
      (await post(agent, list, { "x-api-key": "all", origin })).status;
    const agent = setUp();
    expect(await status(agent, "https://tools.example")).toBe(200);
    expect(await status(agent, "https://evil.example")).toBe(403);
    expect(await status(agent, "null")).toBe(403);
    const open = setUp([{}], { access: { origins: ["https://app.example"] } });
    expect(await status(open, "https://app.example")).toBe(200);
    expect(await status(open, "https://evil.example")).toBe(403);
  });

  it.each(["GET", "DELETE"])("answers %s with 405 in JSON-RPC", async (method) => {
    const response = await post(setUp(), undefined, undefined, method);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(await response.json()).toMatchObject({ error: { code: -32000 } });
  });

  it.each([
    ["{", 400, -32700],
    ["", 400, -32700],
    ["[]", 400, -32600],
    ["5", 400, -32600],
    [`"${"x".repeat(1024 * 1024)}"`, 413, -32600],
    [JSON.stringify(Array.from({ length: 51 }, () => list)), 400, -32600],
    ["[".repeat(100_000) + "]".repeat(100_000), 400, -32600],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [n, n]))),
      400,
      -32600,
    ],
  ])("rejects the body %.10s", async (body, status, code) => {
    const response = await post(setUp(), body);
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  });
});
