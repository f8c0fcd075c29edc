import { expect, it } from "vitest";
import { scriptModels } from "@/lib/runs/runs-fixture";
import { javascriptTool, literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "./gateway-fixture";

/** Creates a gateway, and a check of whether a call was logged before its response was sent. */
const setUp = (isFailing: boolean) => {
  let isLogged = false;
  const gateway = createTestGateway(
    { description: "", tools: [javascriptTool], model: { provider: "openai", id: "scripted" } },
    {
      models: scriptModels([{ calls: [{ name: "run", args: { text: "hi" } }] }, "Done."]).models,
      ports: {
        // Like the spool, which writes rows at the end of the turn.
        record: () => void setImmediate(() => (isLogged = true)),
        sandbox: literalSandbox({
          run: async ({ onChunk }) => {
            onChunk?.("first");
            if (isFailing) throw new Error("unexpected");
            return { ok: true, value: "done" };
          },
        }),
      },
    },
  );
  const wasLogged = async (path: string, body: object, accept: string) => {
    const response = await gateway.send("POST", path, {
      body: JSON.stringify(body),
      headers: { "x-api-key": "right", "content-type": "application/json", accept },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (/event: result|"result"|"error"|TOOL_CALL_RESULT|RUN_ERROR/.test(text)) return isLogged;
    }
    return expect.unreachable(text);
  };
  return { wasLogged };
};

it.each([[false], [true]])(
  "streams the result of a call after it is logged; failing: %s",
  async (isFailing) => {
    const { wasLogged } = setUp(isFailing);
    expect(await wasLogged("/tools/run", { text: "hi" }, "text/event-stream")).toBe(true);
  },
);

it.each([[false], [true]])(
  "sends the result of an MCP call after it is logged; failing: %s",
  async (isFailing) => {
    const { wasLogged } = setUp(isFailing);
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "run", arguments: { text: "hi" } },
    };
    expect(await wasLogged("/mcp", call, "application/json, text/event-stream")).toBe(true);
  },
);

it.each([[false], [true]])(
  "sends the result of a model's call after it is logged; failing: %s",
  async (isFailing) => {
    const { wasLogged } = setUp(isFailing);
    const message = { id: "m", role: "user", content: "Go" };
    const input = { threadId: "t", runId: "r", messages: [message], state: null };
    const run = { ...input, tools: [], context: [], forwardedProps: null };
    expect(await wasLogged("/ag-ui", run, "text/event-stream")).toBe(true);
  },
);
