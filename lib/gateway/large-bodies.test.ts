import { expect, it } from "vitest";
import { createTestGateway } from "./gateway-fixture";

const manifest = {
  slug: "a",
  name: "A",
  description: "",
  access: { toolsList: "public" as const },
  tools: [
    {
      name: "echo",
      description: "A tool.",
      parameters: { type: "object" as const, properties: { text: { type: "string" as const } } },
      handler: { kind: "javascript" as const, code: "export default () => 1" },
    },
  ],
};

it.each([
  ["another key", { "x-api-key": "noisy" }],
  ["callers without a key", {}],
])("takes turns with the large requests of %s", async (_, noisyHeaders) => {
  const { send } = createTestGateway(manifest, { keys: { noisy: [], quiet: [] } });
  const order: string[] = [];
  const request = async (path: string, extraHeaders: Record<string, string>, body: object) => {
    const accept = "application/json, text/event-stream";
    const headers = { "content-type": "application/json", accept, ...extraHeaders };
    const response = await send("POST", path, { headers, body: JSON.stringify(body) });
    await response.text();
    order.push(`${path} ${response.status}`);
  };
  const text = "x".repeat(900_000);
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { text } };
  const requests = Array.from({ length: 8 }, () => request("/mcp", noisyHeaders, list));
  await requests[0];
  requests.push(request("/tools/echo", { "x-api-key": "quiet" }, { text }));
  await Promise.all(requests);
  expect(order.filter((each) => each === "/mcp 200")).toHaveLength(8);
  expect(order.indexOf("/tools/echo 200")).toBeLessThan(5);
});
