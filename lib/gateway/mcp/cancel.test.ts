import { expect, it } from "vitest";
import { setUp } from "./mcp-fixture";

/** Opens a session in which calls run until they are released by their `name`. */
const openSession = async () => {
  const releases = new Map<string, (outcome: { ok: true; value: unknown }) => void>();
  const { send, recordedCalls } = setUp([{}], {
    run: ({ params }) =>
      new Promise((resolve) => releases.set((params as { name: string }).name, resolve)),
  });
  const post = (message: unknown, session?: string | null, key = "all") =>
    send("POST", "/mcp", {
      headers: {
        "x-api-key": key,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(session && { "mcp-session-id": session }),
      },
      body: JSON.stringify(message),
    });
  const clientInfo = { name: "test", version: "1" };
  const { headers } = await post({
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo },
  });
  const session = headers.get("mcp-session-id");
  return {
    recordedCalls,
    post: (message: unknown) => post(message, session),
    cancel: (requestId: number, key?: string) =>
      post(
        { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } },
        session,
        key,
      ),
    isRunning: (name: string) => releases.has(name),
    release: (name: string) => releases.get(name)?.({ ok: true, value: name }),
  };
};
const call = (id: number, name: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "greet", arguments: { name } },
});

it("ends the response to a call of a 2025 client that has cancelled it", async () => {
  const { post, cancel, isRunning, recordedCalls } = await openSession();
  const response = await post(call(7, "Ada"));
  await expect.poll(() => isRunning("Ada")).toBe(true);
  expect((await cancel(7)).status).toBe(202);
  expect(await response.text()).not.toContain('"result"');
  await expect.poll(() => recordedCalls).toMatchObject([{ code: "CANCELLED" }]);
});

it.each([[true], [false]])("answers the other calls of its batch; before: %s", async (isBefore) => {
  const { post, cancel, isRunning, release } = await openSession();
  const response = await post([call(7, "Ada"), call(8, "Grace")]);
  await expect.poll(() => isRunning("Ada") && isRunning("Grace")).toBe(true);
  if (isBefore) release("Grace");
  await new Promise((resolve) => setTimeout(resolve, 50));
  await cancel(7);
  release("Grace");
  const text = await response.text();
  expect(text).toContain('"id":8');
  expect(text).not.toContain('"id":7');
});

it("continues a call that another key cancels, even with the session's id", async () => {
  const { post, cancel, isRunning, release, recordedCalls } = await openSession();
  const response = await post(call(7, "Ada"));
  await expect.poll(() => isRunning("Ada")).toBe(true);
  expect((await cancel(7, "greet")).status).toBe(202);
  release("Ada");
  expect(await response.text()).toContain('"result"');
  expect(recordedCalls).toMatchObject([{ code: null }]);
});
