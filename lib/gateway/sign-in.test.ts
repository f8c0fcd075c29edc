import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { Ports } from "@/lib/runtime/ports";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway, type TestToken } from "./gateway-fixture";

const createTool = (name: string, change: Partial<Tool> & { scope?: string } = {}): Tool => ({
  name,
  description: "A tool.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
  ...change,
});

const setUp = (
  tokens: Record<string, TestToken> = { token: {} },
  access: Manifest["access"] = { signIn: "on" },
  run?: Ports["sandbox"]["run"],
) =>
  createTestGateway(
    {
      description: "",
      access,
      tools: [
        createTool("greet"),
        createTool("send mail", { scope: "send" }),
        createTool("mine", { bearer: "required" }),
        createTool("ours", { bearer: "optional" }),
      ],
    },
    {
      tokens,
      keys: { right: [], "only list": ["list"] },
      ports: { sandbox: literalSandbox({ ...(run && { run }) }) },
    },
  );
type TestGateway = ReturnType<typeof setUp>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends one request over each protocol. */
const callers = {
  REST: ({ send }: TestGateway, headers: Record<string, string>, search = "", tool = "greet") =>
    send("POST", `/tools/${encodeURIComponent(tool)}${search}`, { headers }),
  MCP: ({ send }: TestGateway, headers: Record<string, string>, search = "", tool = "greet") =>
    send("POST", `/mcp${search}`, {
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool, arguments: {} },
      }),
    }),
};

const metadata =
  'resource_metadata="https://tools.example/.well-known/oauth-protected-resource/api/agents/a/mcp"';

describe.each(["REST", "MCP"] as const)("a signed-in caller over %s", (protocol) => {
  const call = callers[protocol];

  it("calls a tool, and is recorded with their name and the client's", async () => {
    const gateway = setUp();
    expect((await call(gateway, bearer("token"))).status).toBe(200);
    expect(gateway.recordedCalls).toMatchObject([
      {
        keyId: "grant token",
        context: { userId: "ada" },
        signIn: { userId: "ada", userName: "Ada", clientId: "claude", clientName: "Claude" },
      },
    ]);
  });

  it.each([
    ["unknown", "nonsense"],
    ["for another agent", "other"],
    ["expired", "old"],
    ["another agent's key", "tw_abc"],
  ])("is refused with a token that is %s", async (_, token) => {
    const gateway = setUp({ token: {}, other: { agentId: "2" }, old: { expiresAt: -1 } });
    const response = await call(gateway, bearer(token));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer error="invalid_token", ${metadata}, scope="list call"`,
    );
    expect(gateway.recordedCalls).toEqual([]);
  });

  it("is told where to sign in if there is no token, or another scheme", async () => {
    for (const headers of [{}, { authorization: "Basic YTpi" }, { authorization: "Bearer" }]) {
      const response = await call(setUp(), headers as Record<string, string>);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        `Bearer ${metadata}, scope="list call"`,
      ]);
    }
  });

  it("may not send the token in the URL, whatever the header contains", async () => {
    const gateway = setUp();
    const statuses = [
      await call(gateway, {}, "?access_token=token"),
      await call(gateway, bearer("token"), "?mode=x&access_token=token"),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400]);
    expect(gateway.recordedCalls).toEqual([]);
  });

  it.each([
    ["greet", ["list"], "list call"],
    ["send mail", ["list", "call"], "list call call:send"],
    ["send mail", ["list"], "list call call:send"],
    ["greet", ["offline_access"], "call"],
  ])(
    "who calls %s with %j is told all required scopes together",
    async (tool, scopes, expected) => {
      const gateway = setUp({ token: { scopes } });
      const response = await call(gateway, bearer("token"), "", tool);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        403,
        `Bearer error="insufficient_scope", ${metadata}, scope="${expected}"`,
      ]);
      expect(gateway.recordedCalls).toEqual([]);
    },
  );

  it("calls a tool with its own scope once that is granted", async () => {
    const gateway = setUp({ token: { scopes: ["call", "call:send"] } });
    expect((await call(gateway, bearer("token"), "", "send mail")).status).toBe(200);
    expect(gateway.recordedCalls).toMatchObject([{ tool: "send mail" }]);
  });

  it("is verified once, and again when the token has ended", async () => {
    const tokens: Record<string, TestToken> = { token: {} };
    const gateway = setUp(tokens);
    for (let count = 0; count < 3; count++) await call(gateway, bearer("token"));
    expect(gateway.verifications).toEqual(["token"]);
    delete tokens.token;
    gateway.accessTokens.resume();
    expect((await call(gateway, bearer("token"))).status).toBe(401);
  });

  it("may still use a key, in either header", async () => {
    const gateway = setUp();
    expect((await call(gateway, { "x-api-key": "right" })).status).toBe(200);
    expect((await call(gateway, bearer("right"))).status).toBe(200);
    const withEmptyKey = { ...bearer("right"), "x-api-key": "" };
    expect((await call(gateway, withEmptyKey)).status).toBe(200);
    expect(gateway.recordedCalls).toMatchObject(
      Array.from({ length: 3 }, () => ({ keyId: "right", signIn: null })),
    );
    const forbidden = await call(gateway, { "x-api-key": "only list" });
    expect([forbidden.status, forbidden.headers.get("www-authenticate")]).toEqual([403, null]);
  });

  it("cannot send the token in place of the key", async () => {
    expect((await call(setUp(), { "x-api-key": "token" })).status).toBe(401);
  });
});

it.each(["REST", "MCP"] as const)(
  "does not mention sign-in over %s for agents without it",
  async (protocol) => {
    for (const access of [{}, { signIn: "off" }, { toolsList: "public" }] as const) {
      const gateway = setUp({ token: {} }, access);
      const response = await callers[protocol](gateway, bearer("token"), "?access_token=token");
      expect(response.status).toBe(401);
      expect(JSON.stringify([...response.headers]) + (await response.text())).not.toMatch(
        /www-authenticate|oauth|sign in/i,
      );
      expect(gateway.verifications).toEqual([]);
    }
  },
);

it("never passes an access token on to a tool", async () => {
  const tokens: unknown[] = [];
  const run: Ports["sandbox"]["run"] = async ({ context }) => {
    tokens.push(context.bearer);
    return { ok: true, value: null };
  };
  const { send } = setUp({ token: {} }, { signIn: "on" }, run);
  const refused = await send("POST", "/tools/mine", { headers: bearer("token") });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: { message: expect.stringContaining("own token") } },
  ]);
  await send("POST", "/tools/ours", { headers: bearer("token") });
  await send("POST", "/tools/ours", { headers: bearer("right") });
  expect(tokens).toEqual([undefined, undefined]);
  await send("POST", "/tools/mine", { headers: { ...bearer("theirs"), "x-api-key": "right" } });
  expect(tokens.at(-1)).toBe("theirs");
  const beside = { ...bearer("twa_access_token"), "x-api-key": "right" };
  expect((await send("POST", "/tools/mine", { headers: beside })).status).not.toBe(200);
  expect(tokens).toHaveLength(3);
});

it("refuses a batch with the scopes of all its messages", async () => {
  const { send } = setUp({ token: { scopes: ["list"] } });
  const message = (id: number, name: string) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: {} },
  });
  const response = await send("POST", "/mcp", {
    headers: bearer("token"),
    body: JSON.stringify([message(1, "greet"), message(2, "send_mail")]),
  });
  expect(response.status).toBe(403);
  expect(response.headers.get("www-authenticate")).toContain('scope="list call call:send"');
});

it("refuses pages from other origins even with a valid token", async () => {
  const response = await callers.MCP(setUp(), {
    ...bearer("token"),
    origin: "https://evil.example",
  });
  expect(response.status).toBe(403);
});

it("serves the official client with a token", async () => {
  const { url, fetch } = setUp();
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const requestInit = { headers: bearer("token") };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch, requestInit }),
  );
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("greet");
  expect(await client.callTool({ name: "greet", arguments: {} })).not.toHaveProperty("isError");
});
