import { expect, it, vi } from "vitest";
import { setUp } from "./mcp-fixture";

const failure = new Error("no connection to 10.0.0.1");
vi.mock("@/lib/protocols/mcp/completion", () => ({
  registerCompletion: () => {
    throw failure;
  },
}));

it("reports an internal error from before a message is read, without revealing it", async () => {
  const { send, reportedErrors } = setUp();
  const response = await send("POST", "/mcp", {
    headers: {
      "x-api-key": "all",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("10.0.0.1");
  expect(reportedErrors).toEqual([failure]);
});
