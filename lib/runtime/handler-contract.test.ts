import { afterAll, describe, expect, it } from "vitest";
import { type HandlerConfig, handlerKinds } from "@/lib/agent/handlers";
import type { Tool } from "@/lib/agent/tool";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import { openSandbox } from "@/lib/handlers/javascript/host/sandbox-fixture";
import { startMcpServer } from "@/lib/handlers/mcp/mcp-server-fixture";
import { toEnvelope } from "@/lib/http/envelope";
import { setUp } from "./runtime-fixture";

const token = "ghp_0123456789abcdef";

/** The upstream of the HTTP kind; the path selects its behavior. */
const service = await startUpstream(({ url, headers }, response) => {
  const json = (value: unknown, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (url === "/never") return;
  if (url === "/huge") return void json("x".repeat(6_000_000));
  if (url === "/echo") return void json({ seen: headers.authorization, again: [token] });
  if (url === "/fails") return void json({ error: `bad token ${headers.authorization}` }, 400);
  if (url === "/text") return void json({ text: 1 });
  json({ a: 1 });
});
/** The server of the MCP kind; the tool's name selects its behavior. */
const server = await startMcpServer("2026-07-28", {
  tools: ["succeeds", "hangs", "exceeds", "echoes", "fails"].map((name) => ({
    name,
    inputSchema: { type: "object" },
  })),
  call: ({ name }) => {
    const { authorization } = server.arrivals.at(-1)?.headers ?? {};
    if (name === "hangs") return new Promise(() => {});
    if (name === "exceeds") return { content: [{ type: "text", text: "x".repeat(6_000_000) }] };
    if (name === "fails")
      return { isError: true, content: [{ type: "text", text: `bad token ${authorization}` }] };
    const structuredContent =
      name === "echoes" ? { seen: authorization, again: [btoa(token)] } : { a: 1 };
    return { content: [], structuredContent };
  },
});
const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
const sandbox = await openSandbox();
afterAll(async () => {
  await outbound.close();
  await service.close();
  await server.close();
});

type Scenario = "succeeds" | "sends" | "hangs" | "exceeds" | "echoes" | "fails";
const httpGet = (path: string, options: object = {}): HandlerConfig => ({
  kind: "http",
  method: "GET",
  url: `${service.origin}${path}`,
  ...options,
});
const withToken = { auth: { type: "bearer", value: "{{credentials.github.token}}" } };
const remoteTool = (name: Scenario, options: object = {}): HandlerConfig => ({
  kind: "mcp",
  url: server.url,
  tool: name,
  ...options,
});
const javascript = (code: string): HandlerConfig => ({
  kind: "javascript",
  hosts: [new URL(service.origin).host],
  code: `export default async (params, context) => { ${code} }`,
});

/** The same scenarios for every kind. The compiler reports a missing kind. */
const kinds: Record<HandlerConfig["kind"], Record<Scenario, HandlerConfig>> = {
  http: {
    succeeds: httpGet("/"),
    sends: httpGet("/", withToken),
    hangs: httpGet("/never"),
    exceeds: httpGet("/huge"),
    echoes: httpGet("/echo", withToken),
    fails: httpGet("/fails", withToken),
  },
  javascript: {
    succeeds: javascript("return { a: 1 }"),
    sends: javascript(
      `const { token: authorization } = context.credentials.github; await fetch("${service.origin}", { headers: { authorization } }); return { a: 1 }`,
    ),
    hangs: javascript("await new Promise((done) => setTimeout(done, 100_000))"),
    exceeds: javascript("return 'x'.repeat(2_000_000)"),
    echoes: javascript(
      "const { token } = context.credentials.github; context.log.info(token); return { seen: 'Bearer ' + token, again: [btoa(token)] }",
    ),
    fails: javascript(
      "throw new context.ToolError({ code: 'OPERATION_FAILED', message: 'bad ' + context.credentials.github.token })",
    ),
  },
  mcp: {
    succeeds: remoteTool("succeeds"),
    sends: remoteTool("succeeds", withToken),
    hangs: remoteTool("hangs"),
    exceeds: remoteTool("exceeds"),
    echoes: remoteTool("echoes", withToken),
    fails: remoteTool("fails", withToken),
  },
};

const setUpTool = (handler: HandlerConfig, change: Partial<Tool> = {}) =>
  setUp(
    { parameters: { type: "object", properties: {} }, responseType: "mixed", handler, ...change },
    {
      ports: {
        outbound: () => outbound,
        sandbox,
        credentials: async () => ({ github: { fields: { token }, hosts: [] } }),
      },
    },
  );
const grant = { credentials: ["github"] };

it("covers every handler kind", () => {
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(handlerKinds).sort());
});

describe.each(Object.entries(kinds))("a handler of kind %s", (_, handlers) => {
  it("responds with a success envelope", async () => {
    const { outcome } = await setUpTool(handlers.succeeds).call({});
    expect(toEnvelope(outcome)).toEqual({
      status: 200,
      envelope: { success: true, responseType: "mixed", data: { a: 1 } },
    });
  });

  it("shows the author the requests that it sends, without secrets", async () => {
    const { call, records } = setUpTool(handlers.sends, grant);
    const { outcome } = await call({});
    expect(outcome).toMatchObject({ ok: true });
    const headers = records.flatMap(({ requests }) => requests.flatMap(({ headers }) => headers));
    const [, authorization] =
      headers.find(([name]) => name.toLowerCase() === "authorization") ?? [];
    expect(authorization).toContain("•••");
    expect(JSON.stringify(records)).not.toContain(token);
  });

  it("responds with a failure envelope and the tool's own code", async () => {
    const { outcome } = await setUpTool(handlers.fails, grant).call({});
    const { status, envelope } = toEnvelope(outcome);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(envelope).toMatchObject({
      success: false,
      error: { code: expect.stringMatching(/^[A-Z_]+$/), details: expect.stringMatching(/^TOOL/) },
    });
  });

  it("stops within a second after its caller disconnects", async () => {
    const controller = new AbortController();
    const pendingCall = setUpTool(handlers.hangs).call({}, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    const before = performance.now();
    const { outcome } = await pendingCall;
    expect(outcome).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
    expect(performance.now() - before).toBeLessThan(1_100);
  });

  it("times out", async () => {
    const { outcome } = await setUpTool(handlers.hangs, { limits: { timeoutMs: 300 } }).call({});
    expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
  });

  it("fails if its result exceeds the size limit", async () => {
    const { outcome } = await setUpTool(handlers.exceeds).call({});
    expect(outcome).toMatchObject({ ok: false, error: { code: "LIMIT_EXCEEDED" } });
  });

  it.each(["echoes", "fails"] as const)("leaks no secret when it %s", async (scenario) => {
    const { call, records } = setUpTool(handlers[scenario], grant);
    const { outcome, trace } = await call({});
    const output = JSON.stringify([toEnvelope(outcome), trace, records]);
    expect(output).toContain("•••");
    for (const encoding of [token, btoa(token), encodeURIComponent(token)])
      expect(output).not.toContain(encoding);
  });
});
