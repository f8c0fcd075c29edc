import { expect, it } from "vitest";
import { javascriptTool } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "./gateway-fixture";

const { send, recordedCalls } = createTestGateway(
  {
    description: "",
    variables: [{ ref: "region", required: true }],
    tools: [{ ...javascriptTool, bearer: "required" }],
  },
  { keys: { right: [] } },
);
const headers = { "x-api-key": "right", "content-type": "application/json" };
const complete = { ...headers, "x-region": "eu", authorization: "Bearer token-of-a-user" };

it.each([
  ["a missing variable", headers, "{}", 401, "unauthorized"],
  ["a missing token", { ...headers, "x-region": "eu" }, "{}", 401, "unauthorized"],
  ["a body that is no JSON", complete, "{", 400, "invalid_input"],
  ["a body that is too large", complete, JSON.stringify("x".repeat(2e6)), 413, "too_large"],
  ["a body of another kind", { ...complete, "content-type": "text/xml" }, "<a/>", 415, undefined],
])("logs a call refused for %s under its id", async (_, sent, body, status, code) => {
  const response = await send("POST", "/tools/run", { headers: sent, body });
  expect(response.status).toBe(status);
  expect(recordedCalls.at(-1)).toMatchObject({
    id: response.headers.get("x-request-id"),
    tool: "run",
    params: {},
    ...(code && { code }),
  });
});

it("does not log a request without a key, or for an unknown tool", async () => {
  const before = recordedCalls.length;
  await send("POST", "/tools/unknown", { headers: complete, body: "{}" });
  await send("POST", "/tools/run", { headers: { "x-region": "eu" }, body: "{}" });
  expect(recordedCalls.length).toBe(before);
});

it("refuses in a later turn, when a body that came with the request has arrived", async () => {
  let isLater = false;
  setImmediate(() => {
    isLater = true;
  });
  expect((await send("POST", "/tools/run", { body: "{}" })).status).toBe(401);
  expect(isLater).toBe(true);
});

it("responds with well-formed text to names that contain half an emoji", async () => {
  const { send } = createTestGateway({
    description: "",
    tools: [
      {
        ...javascriptTool,
        parameters: { type: "object", properties: {}, additionalProperties: false },
      },
    ],
  });
  const call = (name: string, params: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${params}}}`;
  const half = "\\ud83d";
  const accept = "application/json, text/event-stream";
  const params = `{"${half}":1}`;
  for (const [path, body] of [
    ["/tools/run", params],
    ["/mcp", call("run", params)],
    ["/mcp", call(half, "{}")],
  ] as const) {
    const response = await send("POST", path, { headers: { ...headers, accept }, body });
    expect(await response.text()).toMatch(/^(?!.*\\ud83d).*\ufffd/is);
  }
});
