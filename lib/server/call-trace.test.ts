import { describe, expect, onTestFinished, test } from "vitest";
import { connect, connect2025, greetTool, setUp } from "@/lib/gateway/mcp/mcp-fixture";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = `00-${traceId}-00f067aa0ba902b7-01`;
const headerParent = `00-${"a".repeat(32)}-${"b".repeat(16)}-00`;
const trace = { traceparent: parent, tracestate: "vendor=1", baggage: "tenant=acme" };
const continued = expect.stringMatching(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));

/**
 * Starts a gateway whose agent sends one request to a service, and returns the headers that arrive
 * there.
 */
const serve = async (headers: { name: string; value: string }[] = []) => {
  const upstream = await startUpstream((_, response) => response.end("{}"));
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  onTestFinished(async () => {
    await outbound.close();
    await upstream.close();
  });
  const handler = { kind: "http", method: "GET", url: `${upstream.origin}/x`, headers } as const;
  const gateway = setUp([{ handler }], { ports: { outbound: outbound.forCaller } });
  return { gateway, sent: () => upstream.hits.at(-1)?.headers ?? {} };
};

const callOverRest = (
  { send }: Awaited<ReturnType<typeof serve>>["gateway"],
  headers: Record<string, string>,
) =>
  send("POST", "/tools/greet", {
    headers: { "x-api-key": "all", "content-type": "application/json", ...headers },
    body: '{"name":"Ada"}',
  });
const call = { name: greetTool.name, arguments: { name: "Ada" } };

describe("a call's trace", () => {
  test("continues in the requests of its tool, without baggage, and is stored with the call", async () => {
    const { gateway, sent } = await serve();
    const response = await callOverRest(gateway, trace);
    expect(response.status).toBe(200);
    expect(sent()).toMatchObject({ traceparent: continued, tracestate: "vendor=1" });
    expect(sent().traceparent).not.toBe(parent);
    expect(sent()).not.toHaveProperty("baggage");
    expect(gateway.recordedCalls).toMatchObject([{ context: trace }]);
    expect(response.headers.get("x-request-id")).toBe(gateway.recordedCalls[0]?.id);
  });

  test.each([
    ["2026-07-28", connect],
    ["2025-11-25", connect2025],
  ])("is read from the message of a %s client, even if its headers differ", async (_, open) => {
    const { gateway, sent } = await serve();
    const client = await open(gateway, { "x-api-key": "all", traceparent: headerParent });
    // The second call takes the path without a server.
    for (const _round of [1, 2]) {
      await client.callTool({ ...call, _meta: trace });
      expect(sent()).toMatchObject({ traceparent: continued, tracestate: "vendor=1" });
      expect(gateway.recordedCalls.at(-1)?.context).toEqual(trace);
    }
    await client.callTool(call);
    expect(sent().traceparent).toContain("a".repeat(32));
  });

  test("is ignored if it is invalid, without failing the call", async () => {
    const { gateway, sent } = await serve();
    const response = await callOverRest(gateway, { traceparent: "nonsense", tracestate: "a=1" });
    expect(response.status).toBe(200);
    expect(sent()).not.toHaveProperty("traceparent");
    expect(sent()).not.toHaveProperty("tracestate");
    expect(gateway.recordedCalls).toMatchObject([{ context: {} }]);
  });

  test("is overridden by a trace in the tool's request", async () => {
    const { gateway, sent } = await serve([{ name: "Traceparent", value: headerParent }]);
    await callOverRest(gateway, trace);
    expect(sent().traceparent).toBe(headerParent);
    expect(sent()).not.toHaveProperty("tracestate");
  });
});
