import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { toolFailure } from "@/lib/agent/tool-error";
import { testConnection } from "@/lib/api/connection-test/test-connection";
import { createTestGateway } from "@/lib/gateway/gateway-fixture";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";

const tool: Tool = {
  name: "greet",
  description: "Greets somebody.",
  parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  handler: { kind: "javascript", code: "export default () => 1" },
};
const createGateway = (sandbox: Parameters<typeof literalSandbox>[0] = {}) =>
  createTestGateway(
    {
      description: "",
      tools: [
        tool,
        { ...tool, name: "read", modes: ["chat", "code"] },
        { ...tool, name: "write", modes: ["code"] },
      ],
    },
    { keys: { right: [], "list-only": ["list"] }, ports: { sandbox: literalSandbox(sandbox) } },
  );
const gateway = createGateway();

const run = (
  options: {
    key?: string;
    search?: string;
    call?: string;
    fetch?: typeof fetch;
    url?: string;
  } = {},
) => {
  const {
    key = "right",
    search = "",
    call,
    fetch = gateway.fetch,
    url = `${gateway.url}/mcp`,
  } = options;
  return testConnection({
    url: url + search,
    headers: { "x-api-key": key },
    ...(call !== undefined && { call: { name: call, arguments: { name: "Ada" } } }),
    signal: new AbortController().signal,
    fetch,
  });
};
const summarize = (steps: Awaited<ReturnType<typeof run>>) =>
  steps.map(({ name, outcome, message }) => `${name} ${outcome}: ${message}`);

describe("the connection test", () => {
  it("passes every step with the official client", async () => {
    const steps = await run({ call: "greet" });
    expect(summarize(steps)).toEqual([
      "reach passed: tools.example answered.",
      "connect passed: Agent, version 3. Protocol revision 2026-07-28.",
      "list passed: 3 tools.",
      "call passed: greet answered.",
    ]);
  });

  it("counts the tools that a mode offers", async () => {
    expect(summarize(await run({ search: "?mode=chat" })).at(-1)).toBe("list passed: 2 tools.");
  });

  it("stops at a wrong key and reports the refusal and its remedy", async () => {
    const steps = await run({ key: "wrong" });
    expect(steps.map(({ name }) => name)).toEqual(["reach", "connect"]);
    expect(steps.at(-1)).toMatchObject({
      outcome: "failed",
      message: "Invalid API key",
      remedy: expect.stringContaining("neither revoked nor expired"),
    });
  });

  it("fails the call step if a key may list but not call", async () => {
    const steps = await run({ key: "list-only", call: "greet" });
    expect(steps.at(-1)).toMatchObject({ name: "call", outcome: "failed" });
  });

  it("shows the error of a failed tool", async () => {
    const failing = createGateway({ run: async () => toolFailure("NOT_FOUND", "Nobody.") });
    const steps = await run({ call: "greet", fetch: failing.fetch });
    expect(steps.at(-1)).toMatchObject({
      name: "call",
      outcome: "failed",
      message: expect.stringContaining("Nobody."),
      remedy: expect.stringContaining("playground"),
    });
  });

  it.each([
    ["ENOTFOUND", /does not resolve/],
    ["ECONNREFUSED", /refuses connections/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", /certificate/],
  ])("explains %s", async (code, message) => {
    const cause = Object.assign(new Error("low-level"), { code });
    const steps = await run({
      fetch: () => Promise.reject(new TypeError("fetch failed", { cause })),
    });
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      name: "reach",
      outcome: "failed",
      message: expect.stringMatching(message),
      remedy: expect.any(String),
    });
  });

  it("does not follow a redirect", async () => {
    const redirect = async () =>
      new Response(null, { status: 308, headers: { location: "https://www.tools.example/" } });
    expect(await run({ fetch: redirect })).toMatchObject([
      { outcome: "failed", message: "The URL redirects to https://www.tools.example/." },
    ]);
  });
});
