import { expect, test } from "vitest";
import { setUp } from "./mcp/mcp-fixture";

const call = (
  { send }: ReturnType<typeof setUp>,
  headers: Record<string, string> = {},
  path = "/tools/greet",
) =>
  send("POST", path, {
    headers: { "x-api-key": "all", "content-type": "application/json", ...headers },
    body: '{"name":"Ada"}',
  });
const ownId = expect.stringMatching(/^[\da-f-]{36}$/);

test("keeps the id that the caller assigned, and gives the call its own", async () => {
  const gateway = setUp();
  const response = await call(gateway, { "x-request-id": "edge.7_a-1" });
  expect(response.headers.get("x-request-id")).toBe("edge.7_a-1");
  expect(gateway.recordedCalls).toMatchObject([
    { id: ownId, context: { requestId: "edge.7_a-1" } },
  ]);
});

test("logs two calls for two requests with the same id", async () => {
  const gateway = setUp();
  await call(gateway, { "x-request-id": "again" });
  await call(gateway, { "x-request-id": "again" });
  expect(new Set(gateway.recordedCalls.map(({ id }) => id)).size).toBe(2);
});

test.each(["", "a b", "<script>", "x".repeat(129), "ünï"])(
  "ignores the invalid id %j",
  async (id) => {
    const gateway = setUp();
    const headers = { "x-request-id": Buffer.from(id).toString("latin1") };
    const response = await call(gateway, headers);
    expect(response.headers.get("x-request-id")).toEqual(ownId);
    expect(gateway.recordedCalls).toMatchObject([{ context: {} }]);
    expect(response.headers.get("x-request-id")).toBe(gateway.recordedCalls[0]?.id);
  },
);

test("gives each call of a batch its own id", async () => {
  const gateway = setUp();
  const params = { name: "greet", arguments: { name: "Ada" } };
  const messages = [1, 2, 3].map((id) => ({ jsonrpc: "2.0", id, method: "tools/call", params }));
  const response = await gateway.send("POST", "/mcp", {
    headers: {
      "x-api-key": "all",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(messages),
  });
  await response.text();
  const ids = gateway.recordedCalls.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(response.headers.get("x-request-id"));
});

test("returns the id in refusals too", async () => {
  const gateway = setUp();
  for (const path of ["/tools/unknown", "/nothing"]) {
    const response = await call(gateway, { "x-request-id": "edge-1" }, path);
    expect([response.status, response.headers.get("x-request-id")]).toEqual([404, "edge-1"]);
  }
});

test("quotes the id in an internal error, and reports it to the operator with the call's id", async () => {
  const outbound = () => {
    throw new Error("planted");
  };
  const target = { method: "GET" as const, url: "https://a.example/", headers: [] };
  const handler = { kind: "http" as const, ...target };
  const gateway = setUp([{ handler }], { ports: { outbound } });
  const traceId = "a".repeat(32);
  const response = await call(gateway, {
    "x-request-id": "edge-1",
    traceparent: `00-${traceId}-${"b".repeat(16)}-01`,
  });
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("edge-1");
  expect(gateway.reportedRequests).toEqual([
    { requestId: "edge-1", callId: ownId, agent: "a", tool: "greet", traceId },
  ]);
});
