import { EventSchemas } from "@ag-ui/core/schemas";
import { beforeAll, expect, it } from "vitest";
import { createTool, scriptModels } from "@/lib/runs/runs-fixture";
import { connectTestApi } from "../api-fixture";

const scripted = scriptModels(["Hello."]);
const { models, requests } = scripted;
const api = connectTestApi({ models });
const { send } = api;

const model = { provider: "openai", id: "scripted", instructions: "Call them {{variables.name}}." };
const manifest = {
  slug: "talker",
  name: "Talker",
  description: "Talks.",
  variables: [{ ref: "name", required: true }],
  tools: [createTool("look"), createTool("off", { enabled: false })],
};
beforeAll(async () => {
  await send("PUT", "/agents/talker/manifest", { body: { ...manifest, model } });
});

let count = 0;
const talk = async (
  change: {
    threadId?: string;
    toolwright?: unknown;
    text?: string;
    path?: string;
    token?: boolean;
  } = {},
) => {
  const { threadId = "t", toolwright = { profile: { variables: { name: "Ada" } } } } = change;
  const { text = "Hi", path = "/agents/talker/ag-ui", token = false } = change;
  const body = JSON.stringify({
    threadId,
    runId: `run-${++count}`,
    messages: [{ id: `m-${count}`, role: "user", content: text }],
    forwardedProps: { mine: 1, toolwright },
  });
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  const response = await send("POST", path, { body, headers, token });
  const events =
    response.status === 200
      ? response.body
          .trim()
          .split("\n\n")
          .map((frame) => EventSchemas.parse(JSON.parse(frame.slice("data: ".length))))
      : [];
  return { ...response, events: events as Record<string, unknown>[] };
};

it("runs the draft for its author, showing what the model was offered and what it cost", async () => {
  const { events } = await talk();
  expect(events.find(({ type }) => type === "CUSTOM")).toMatchObject({
    name: "offer",
    value: { system: "Call them Ada.", tools: [{ name: "look" }] },
  });
  expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", metadata: { cost: null } });
  expect((await talk({ threadId: "by token", token: true })).events.at(-1)).toMatchObject({
    type: "RUN_FINISHED",
  });
});

it("lets an author choose the model", async () => {
  const profile = { variables: { name: "Bob" } };
  const other = { provider: "anthropic", id: "other" };
  await talk({ threadId: "other model", toolwright: { model: other, profile } });
  expect(requests.at(-1)).toMatchObject({ model: other, system: "Call them Bob." });
});

it("runs a version as it was published", async () => {
  await send("POST", "/agents/talker/publish", { body: { note: "" } });
  const changed = { ...manifest, model: { ...model, instructions: "Changed." } };
  await send("PUT", "/agents/talker/manifest", { body: changed });
  await talk({ threadId: "v1", path: "/agents/talker/ag-ui?version=1" });
  expect(requests.at(-1)?.system).toBe("Call them Ada.");
  await talk({ threadId: "draft" });
  expect(requests.at(-1)?.system).toBe("Changed.");
  const { json } = await send("GET", "/agents/talker/threads/v1");
  expect(json).toMatchObject({ run: { version: 1, status: "success" } });
});

it("rejects an invalid request before the stream starts", async () => {
  const path = "/forwardedProps/toolwright/profile";
  expect(await talk({ toolwright: { profile: { age: 1 } } })).toMatchObject({
    status: 400,
    json: { issues: [{ path }] },
  });
  expect(await talk({ toolwright: {} })).toMatchObject({
    status: 422,
    json: { detail: "Missing variables: name" },
  });
  expect((await talk({ path: "/agents/talker/ag-ui?version=9" })).status).toBe(404);
  expect((await talk({ path: "/agents/talker/ag-ui?version=x" })).status).toBe(400);
  expect((await talk({ path: "/agents/talker/ag-ui?mode=none" })).status).toBe(404);
  expect((await talk({ threadId: "" })).json).toMatchObject({ issues: [{ path: "/threadId" }] });
});

it("lists, reads, follows and deletes an author's conversations", async () => {
  await talk({ threadId: "kept/1", text: "What do you keep?" });
  const list = (await send("GET", "/agents/talker/threads?limit=1")).json as {
    threads: object[];
    cursor: string;
  };
  expect(list.threads).toMatchObject([
    { threadId: "kept/1", title: "What do you keep?", run: { version: null, status: "success" } },
  ]);
  const next = await send("GET", `/agents/talker/threads?cursor=${list.cursor}`);
  expect(JSON.stringify(next.json)).not.toContain("kept/1");
  const path = "/agents/talker/threads/kept%2F1";
  expect((await send("GET", path)).json).toMatchObject({
    messages: [{ role: "user" }, { role: "assistant", content: "Hello." }],
  });
  const connection = { path: "/agents/talker/ag-ui/connect", toolwright: {} };
  const { events } = await talk({ threadId: "kept/1", ...connection });
  expect(events.find(({ type }) => type === "MESSAGES_SNAPSHOT")).toMatchObject({
    messages: [{ role: "user" }, { role: "assistant" }],
  });
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await send("GET", path)).status).toBe(404);
  expect((await send("DELETE", path)).status).toBe(404);
});

it("tells an author who connects what each earlier run used", async () => {
  const threadId = "used";
  const connect = async () => {
    const { events } = await talk({ threadId, path: "/agents/talker/ag-ui/connect" });
    return events.find(({ name }) => name === "usage");
  };
  const first = await talk({ threadId });
  expect(await connect()).toMatchObject({ value: { runs: [] } });
  await talk({ threadId, text: "And now?" });
  const { messageId } = first.events.findLast(({ type }) => type === "TEXT_MESSAGE_START") ?? {};
  expect(messageId).toBeTruthy();
  const { usage } = first.events.at(-1) ?? {};
  expect(await connect()).toMatchObject({ value: { runs: [{ messageId, usage }] } });
});

it("lets an author stop a run", async () => {
  const path = "/agents/talker/ag-ui/cancel";
  const { json } = await send("POST", path, { body: { threadId: "t" } });
  expect(json).toEqual({ cancelled: false });
  expect((await send("POST", path, { body: {} })).status).toBe(400);
  const refused = await send("POST", path, { body: { threadId: "t" }, role: "viewer" });
  expect(refused.status).toBe(403);
});

it("lets viewers read an agent's capabilities, but not run it", async () => {
  const { json } = await send("GET", "/agents/talker/ag-ui/capabilities", { role: "viewer" });
  expect(json).toMatchObject({ tools: { items: [{ name: "look" }] } });
  const body = { threadId: "t", runId: "r", messages: [] };
  const run = await send("POST", "/agents/talker/ag-ui", { body, role: "viewer" });
  expect(run.status).toBe(403);
});
