import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestGateway } from "./gateway-fixture";

const setUp = () => {
  const gateway = createTestGateway(
    {
      description: "",
      access: { toolsList: "public", signIn: "on" },
      model: { provider: "openai", id: "scripted" },
      tools: [
        {
          name: "one",
          description: "A tool.",
          parameters: { type: "object", properties: {} },
          handler: {
            kind: "javascript",
            code: "export const isAvailable = () => true; export default () => 1",
          },
        },
      ],
    },
    {
      keys: { right: [], "of last year": [] },
      expiredKeys: ["of last year"],
      tokens: { "of yesterday": { expiresAt: -1 } },
    },
  );
  const send = (method: string, path: string, key?: string, clientAddress?: string) =>
    gateway.send(method, path, {
      ...(key !== undefined && { headers: { "x-api-key": key } }),
      ...(clientAddress !== undefined && { clientAddress }),
    });
  const countUntilRefused = async (request: () => Response | Promise<Response>) => {
    for (let count = 0; count < 1_000; count++) if ((await request()).status === 429) return count;
    return undefined;
  };
  return { send, countUntilRefused, request: gateway.send };
};

describe("the gateway", () => {
  it("limits invalid keys by address, and never refuses a valid one", async () => {
    const { send, countUntilRefused } = setUp();
    expect(await countUntilRefused(() => send("POST", "/tools/one", "wrong"))).toBe(100);
    expect((await send("POST", "/tools/one", "right")).status).toBe(200);
    expect((await send("POST", "/tools/one", "wrong", "10.0.0.2")).status).toBe(401);
    expect((await send("POST", "/tools/one")).status).toBe(401);
  });

  it.each([
    ["keys", { "x-api-key": "of last year" }],
    ["access tokens", { authorization: "Bearer of yesterday" }],
  ])("does not count expired %s as invalid ones", async (_, headers) => {
    const { countUntilRefused, request, send } = setUp();
    expect(await countUntilRefused(() => request("POST", "/tools/one", { headers }))).toBe(
      undefined,
    );
    expect((await request("POST", "/tools/one", { headers })).status).toBe(401);
    expect((await send("POST", "/tools/one", "wrong")).status).toBe(401);
  });

  it("does not limit anonymous lists that run no code", async () => {
    const { send } = createTestGateway({
      description: "",
      access: { toolsList: "public" },
      tools: [],
    });
    const statuses = new Set<number>();
    for (let count = 0; count < 70; count++) statuses.add((await send("GET", "/tools")).status);
    expect([...statuses]).toEqual([200]);
  });

  it("limits anonymous lists that run code by address", async () => {
    const { send, countUntilRefused } = setUp();
    expect(await countUntilRefused(() => send("GET", "/tools"))).toBe(60);
    expect((await send("GET", "/tools", "right")).status).toBe(200);
    expect((await send("GET", "/tools", undefined, "10.0.0.2")).status).toBe(200);
  });

  it.each(["/tools", "/nothing"])("delays refusals at %s if there are many", async (path) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { send } = setUp();
    const responses = Array.from({ length: 600 }, () => send("POST", path, "wrong"));
    // Only a few requests start per turn.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.runAllTimersAsync();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(500);
  });

  it.each([
    ["/tools", "GET, HEAD, OPTIONS"],
    ["/tools/one", "POST, OPTIONS"],
    ["/calls/1", "GET, HEAD, DELETE, OPTIONS"],
    ["/mcp", "POST, OPTIONS"],
  ])("lists the methods of %s", async (path, allow) => {
    const { status, headers } = await setUp().send("OPTIONS", path);
    expect([status, headers.get("allow")]).toEqual([204, allow]);
  });

  it.each([
    ["GET", "/tools"],
    ["POST", "/tools/one"],
    ["GET", "/nothing"],
    ["OPTIONS", "/tools"],
  ])("sends nosniff in the response to %s %s", async (method, path) => {
    const { headers } = await setUp().send(method, path, "right");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("answers OPTIONS on an unknown path like GET, except for a page that may read the refusal", async () => {
    const read = async (method: string) => {
      const response = await setUp().send(method, "/nowhere", "right");
      return [response.status, (await response.text()).replace(method, "")];
    };
    expect(await read("OPTIONS")).toEqual(await read("GET"));
    expect((await read("OPTIONS"))[0]).toBe(404);
    const open = createTestGateway({ description: "", access: { origins: ["*"] }, tools: [] });
    const headers = { origin: "https://app.example" };
    expect((await open.send("OPTIONS", "/nowhere", { headers })).status).toBe(204);
  });

  it.each([
    ["@9", 'published version 9 of an agent called "a"'],
    ["@", 'published agent called "a@"'],
    ["@03", 'published agent called "a@03"'],
    ["@3@3", 'published version 3 of an agent called "a@3"'],
  ])("names what it does not find at %s", async (version, name) => {
    const response = await setUp().send("GET", `${version}/tools`, "right");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { message: `There is no ${name}.` } });
  });

  it.each(["/tools/one", "/mcp", "/ag-ui"])("accepts bodies only in UTF-8 at %s", async (path) => {
    const response = await setUp().request("POST", path, {
      headers: { "x-api-key": "right", "content-type": "application/json; charset=utf-16" },
      body: "{}",
    });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain("Send the body as UTF-8.");
  });

  it("does not reveal tools that a hook may hide when it refuses an unknown one", async () => {
    const tool = (name: string, code: string) => ({
      name,
      description: "A tool.",
      handler: { kind: "javascript" as const, code },
      parameters: { type: "object" as const, properties: {} },
    });
    const hidden = "export const isAvailable = () => false; export default () => 1";
    const gateway = createTestGateway({
      description: "",
      tools: [tool("open", "export default () => 1"), tool("secret", hidden)],
    });
    const response = await gateway.send("POST", "/tools/none", {
      headers: { "x-api-key": "right" },
    });
    expect(await response.json()).toMatchObject({
      error: {
        message: "Unknown tool: none",
        details:
          "Available tools: open\nSome tools depend on the caller; list the tools to see them.",
      },
    });
  });

  it("lets pages read the response headers in the contract", async () => {
    const origin = "https://app.example";
    const gateway = createTestGateway({
      description: "",
      access: { origins: [origin] },
      tools: [
        {
          name: "one",
          description: "A tool.",
          parameters: { type: "object", properties: {} },
          handler: { kind: "javascript", code: "export default () => 1" },
          limits: { rate: { calls: 1, perSeconds: 60, per: "key" }, cacheTtlSeconds: 60 },
        },
      ],
    });
    const headers = { "x-api-key": "right", origin };
    const responses = [
      await gateway.send("POST", "/tools/one", { headers }),
      await gateway.send("GET", "/export/openai", { headers }),
    ];
    for (const response of responses) {
      const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
      const hidden = [...response.headers.keys()].filter((name) => !exposed?.includes(name));
      expect(
        hidden.filter((name) => !/^(access-control-|cache-control$|content-type$)/.test(name)),
      ).toEqual(["vary", "x-content-type-options"]);
    }
  });
});
