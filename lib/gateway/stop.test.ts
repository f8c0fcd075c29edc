import { expect, it } from "vitest";
import { javascriptTool, literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "./gateway-fixture";

it("ends an open stream with a last event when the server stops", async () => {
  const sandbox = literalSandbox({
    run({ onChunk }) {
      onChunk?.("first");
      return new Promise(() => {});
    },
  });
  const gateway = createTestGateway(
    { description: "", tools: [javascriptTool] },
    { ports: { sandbox } },
  );
  const response = await gateway.send("POST", "/tools/run", {
    body: JSON.stringify({ text: "hi" }),
    headers: {
      "x-api-key": "right",
      "content-type": "application/json",
      accept: "text/event-stream",
    },
  });
  gateway.runtime.stop();
  const events = await response.text();
  expect(events).toMatch(/^event: chunk\ndata: "first"\n\nevent: result\n/);
  expect(events).toContain("The server stopped before the tool had finished.");
});
