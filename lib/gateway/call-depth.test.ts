import { expect, it } from "vitest";
import { setUp } from "./mcp/mcp-fixture";

/** Calls a tool as another tool does. Returns the depths that its requests to services get. */
const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const depths: number[] = [];
  const { send } = setUp([{ handler: { kind: "http", method: "GET", url: "https://a.example" } }], {
    ports: {
      outbound({ depth }) {
        depths.push(depth);
        return async ({ url }) => ({ status: 200, headers: {}, body: new Uint8Array(), url });
      },
    },
  });
  const response = await send("POST", path, {
    headers: {
      "x-api-key": "all",
      "content-type": "application/json",
      "x-toolwright-depth": "2",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  await response.text();
  return depths;
};

// Otherwise, tools that call one another would never be stopped.
it("passes on over REST how many tools a call has passed through", async () => {
  expect(await call("/tools/greet", { name: "Ada" })).toEqual([2]);
});

it("passes it on over MCP", async () => {
  const params = { name: "greet", arguments: { name: "Ada" } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  const accept = { accept: "application/json, text/event-stream" };
  expect(await call("/mcp", message, accept)).toEqual([2]);
});
