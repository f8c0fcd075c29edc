import { expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { connectTestApi } from "../api-fixture";
import type { RequestRemoteAgent } from "../remote-agents/remote-agent";

const ids = { threadId: "t1", runId: "r1" };
const events = [
  { type: "RUN_STARTED", ...ids },
  { type: "RUN_FINISHED", ...ids, outcome: { type: "success" } },
];
const requestAgent: RequestRemoteAgent = async (_space, { url, onResponse }) => {
  if (!url.endsWith("/ag-ui")) throw new AppError("upstream_failed", "There is no such agent.");
  const push = onResponse({ status: 200, headers: { "content-type": "text/event-stream" } });
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const body = new TextEncoder().encode(text);
  push(body);
  return body;
};
const { send } = connectTestApi({ requestAgent });

const input = { ...ids, messages: [], tools: [], context: [], forwardedProps: {}, state: null };
const run = (url: string) => send("POST", "/ag-ui/runs", { body: { url, input } });

it("runs a remote agent and relays its events", async () => {
  const { status, body, header } = await run("https://agents.example.com/ag-ui");
  expect([status, header("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  expect(body).toMatch(/"RUN_STARTED".*"RUN_FINISHED"/s);
});

it("rejects an impossible run with the reason", async () => {
  expect((await run("https://agents.example.com/")).status).toBe(502);
  expect((await run("ftp://agents.example.com/ag-ui")).status).toBe(400);
});

it("rejects a run with too many items without checking each", async () => {
  const zeros = Array.from({ length: 1_000_000 }, () => 0);
  for (const change of [
    { messages: zeros },
    { context: zeros },
    { messages: [{ id: "a", role: "assistant", toolCalls: zeros }] },
  ]) {
    const body = { url: "https://agents.example.com/ag-ui", input: { ...input, ...change } };
    const { status, json } = await send("POST", "/ag-ui/runs", { body });
    expect([status, json]).toMatchObject([400, { issues: [{ code: "too_big" }] }]);
  }
});

it("tries an example agent before it is copied", async () => {
  const path = "/gallery/calculator/tools/calculate/try";
  const { status, json } = await send("POST", path, { body: { params: { expression: "1 + 1" } } });
  expect([status, json]).toMatchObject([200, { status: 200, envelope: { success: true } }]);
  const refusal = await send("POST", path, { body: { params: { expression: 1 } } });
  expect(refusal.json).toMatchObject({ status: 400, envelope: { success: false } });
  expect((await send("POST", "/gallery/a/tools/b/try", { body: {} })).status).toBe(404);
  const slack = "/gallery/slack/tools/sendMessage/try";
  expect((await send("POST", slack, { body: {} })).status).toBeGreaterThan(400);
});
