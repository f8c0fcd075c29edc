import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { connect2025, setUp } from "./mcp-fixture";

/** Starts two servers of one agent, and a client that may reach either with each message. */
const startServers = (isFirst: (message: { method?: string }) => boolean) => {
  const runs: unknown[] = [];
  const aborts: unknown[] = [];
  const servers: ReturnType<typeof setUp>[] = [];
  const start = () =>
    setUp([{ confirmationRequired: true }], {
      sendToServers: async (session, message) => {
        for (const { openExchanges } of servers)
          openExchanges.deliver(session, JSON.parse(JSON.stringify(message)));
      },
      async run({ params, signal }) {
        runs.push(params);
        if ((params as { name: string }).name === "Ada") return { ok: true, value: "Hello" };
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        aborts.push(params);
        return { ok: true, value: "too late" };
      },
    });
  const first = start();
  const second = start();
  servers.push(first, second);
  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    const message = typeof init?.body === "string" ? JSON.parse(init.body) : {};
    return (isFirst(message) ? first : second).fetch(input, init);
  };
  return { gateway: { ...first, fetch }, runs, aborts };
};

it("asks on one server and receives the answer on another", async () => {
  const { gateway, runs } = startServers(({ method }) => method === "tools/call");
  const client = await connect2025(gateway, undefined, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async () => ({
    action: "accept",
    content: { name: "Ada" },
  }));
  const call = { name: "greet", arguments: { name: "Bob" } };
  const result = await client.callTool(call, undefined, { timeout: 3_000 });
  expect(result).toMatchObject({ content: [{ type: "text", text: "Hello" }] });
  expect(runs).toEqual([{ name: "Ada", times: 1 }]);
});

it("stops a call on one server if another receives its cancellation", async () => {
  const { gateway, runs, aborts } = startServers(({ method }) => method === "tools/call");
  const client = await connect2025(gateway);
  const controller = new AbortController();
  const call = { name: "greet", arguments: { name: "Bob" } };
  const result = client.callTool(call, undefined, { signal: controller.signal });
  result.catch(() => {});
  await expect.poll(() => runs).toHaveLength(1);
  controller.abort();
  await expect(result).rejects.toThrow();
  await expect.poll(() => aborts).toHaveLength(1);
});
