import { describe, expect, it } from "vitest";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { createPausingModel } from "../pausing-model-fixture";
import { approve, createAgUiClient, getEnd, setUpTalk } from "./ag-ui-fixture";

type Gateway = ReturnType<typeof setUpTalk>;

const input = {
  threadId: "a/b",
  runId: "r1",
  tools: [],
  context: [],
  state: null,
  forwardedProps: {},
  messages: [{ id: "u1", role: "user", content: "Hi" }],
};

const submit = (gateway: Gateway, change: object = {}) =>
  gateway.send("POST", "/ag-ui", {
    headers: {
      "x-api-key": "all",
      "content-type": "application/json",
      prefer: 'wait=5, Respond-Async; x="y"',
    },
    body: JSON.stringify({ ...input, ...change }),
  });

const read = async (gateway: Gateway, headers: Record<string, string> = {}) => {
  const response = await gateway.send("GET", "/ag-ui/threads/a%2Fb", {
    headers: { "x-api-key": "all", ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text && JSON.parse(text) };
};

const connect = (gateway: Gateway) =>
  createAgUiClient(gateway, { path: "/ag-ui/connect", threadId: "a/b" });

/** Follows the conversation's run to its end. */
const waitForEnd = (gateway: Gateway) => connect(gateway).run();

/** Starts a background run whose answer has begun. */
const begin = async (setting: Partial<Parameters<typeof setUpTalk>[1]> = {}) => {
  const model = createPausingModel();
  const gateway = setUpTalk([], { ...setting, models: model.models });
  const response = await submit(gateway);
  await model.paused;
  return { ...model, gateway, response };
};

describe("a background run", () => {
  it("is accepted immediately, and can be read while it runs and after it has ended", async () => {
    const { gateway, response, resume } = await begin();
    const url = `${gateway.url}/ag-ui/threads/a%2Fb`;
    expect(response.status).toBe(202);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      location: url,
      "preference-applied": "respond-async",
      "retry-after": "1",
    });
    expect(await response.json()).toEqual({ threadId: "a/b", runId: "r1", url });
    const running = await read(gateway);
    expect(running.json).toMatchObject({ runId: "r1", status: "running", end: null });
    expect(running.headers.get("retry-after")).toBe("1");
    resume();
    const events = await waitForEnd(gateway);
    const { json, headers } = await read(gateway);
    expect(json).toMatchObject({
      threadId: "a/b",
      runId: "r1",
      status: "success",
      state: null,
      messages: [{ content: "Hi" }, { content: "Hello there." }],
      end: { type: "RUN_FINISHED", runId: "r1", outcome: { type: "success" } },
    });
    expect(json.end.usage).toEqual(getEnd(events).usage);
    const etag = headers.get("etag") ?? "";
    expect(await read(gateway, { "if-none-match": etag })).toMatchObject({ status: 304, json: "" });
    const earlier = { "if-none-match": running.headers.get("etag") ?? "" };
    expect((await read(gateway, earlier)).status).toBe(200);
    expect(headers.get("retry-after")).toBeNull();
  });

  it("continues without followers, even after it has had one", async () => {
    const { gateway, resume } = await begin({ reconnectMs: 1 });
    const client = connect(gateway);
    const { promise: joined, resolve: join } = Promise.withResolvers<void>();
    client.agent.subscribe({ onTextMessageContentEvent: () => join() });
    const following = client.run();
    await joined;
    client.agent.abortRun();
    await following.catch(() => {});
    await expect(
      createAgUiClient(gateway, { threadId: "a/b" }).say("Me too"),
    ).rejects.toMatchObject({ status: 409 });
    expect((await read(gateway)).json.status).toBe("running");
    resume();
    expect(getEnd(await waitForEnd(gateway)).outcome).toEqual({ type: "success" });
  });

  it("is started once; repeating the request only returns its location", async () => {
    const { gateway, resume } = await begin();
    expect((await submit(gateway)).status).toBe(202);
    resume();
    await waitForEnd(gateway);
    expect((await submit(gateway)).status).toBe(202);
    expect((await read(gateway)).json.messages).toHaveLength(2);
    expect(gateway.openRuns.count()).toBe(0);
  });

  it("is started once by concurrent requests", async () => {
    const gateway = setUpTalk(["Hi"]);
    const responses = await Promise.all([submit(gateway), submit(gateway)]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    await waitForEnd(gateway);
    expect(gateway.requests).toHaveLength(1);
  });

  it("counts as one stream, however often it is requested at once", async () => {
    const never = { generate: () => new Promise<never>(() => {}), list: async () => [] };
    const gateway = setUpTalk([], { models: never });
    await Promise.all([submit(gateway), submit(gateway)]);
    const others = Array.from({ length: 49 }, (_, n) => submit(gateway, { threadId: `t${n}` }));
    expect((await Promise.all(others)).every(({ status }) => status === 202)).toBe(true);
    expect((await submit(gateway, { threadId: "more" })).status).toBe(429);
  });

  it("can be cancelled like any other run", async () => {
    const { gateway, aborted } = await begin();
    const response = await gateway.send("POST", "/ag-ui/cancel", {
      headers: { "x-api-key": "all", "content-type": "application/json" },
      body: JSON.stringify({ threadId: "a/b", runId: "r1" }),
    });
    expect(await response.json()).toEqual({ cancelled: true });
    await aborted;
    expect((await read(gateway)).json).toMatchObject({
      status: "cancelled",
      end: { outcome: { type: "cancelled" } },
    });
  });

  it("ends as failed if its server stops", async () => {
    const { gateway } = await begin();
    await gateway.openRuns.close();
    expect((await read(gateway)).json).toMatchObject({
      status: "failed",
      end: { type: "RUN_ERROR", code: "run_lost" },
    });
  });

  it.each(["r1", "r3"])("asks as r1, and continues once as %s", async (nextRunId) => {
    const gateway = setUpTalk([{ calls: [{ name: "send", args: { note: "x" } }] }, "Sent."]);
    await submit(gateway);
    const client = connect(gateway);
    await client.run();
    const { json } = await read(gateway);
    expect(json).toMatchObject({ status: "interrupted", end: { outcome: { type: "interrupt" } } });
    const { resume } = approve(client);
    const refused = await submit(gateway, { runId: "r2", messages: [], resume: [] });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("waiting for answers");
    const answers = { messages: [], resume };
    for (const runId of [nextRunId, nextRunId, "r4"])
      expect((await submit(gateway, { ...answers, runId })).status).toBe(202);
    await waitForEnd(gateway);
    expect((await read(gateway)).json).toMatchObject({ runId: nextRunId, status: "success" });
    expect(gateway.guestCalls).toHaveLength(1);
  });

  it("is visible only to its caller", async () => {
    const { gateway, resume } = await begin({ access: { signIn: "on" } });
    expect((await read(gateway, { "x-api-key": "other" })).status).toBe(404);
    expect((await read(gateway, { "x-api-key": "lister" })).status).toBe(403);
    resume();
    await waitForEnd(gateway);
  });

  it("counts as followed for other servers", async () => {
    const owner: { gateway?: Gateway } = {};
    const threads = createThreadStore(
      (run) => owner.gateway?.openRuns.cancel(run),
      (run) => owner.gateway?.openRuns.onUnfollowed(run),
    );
    const { gateway, resume } = await begin({ threads });
    owner.gateway = gateway;
    const other = setUpTalk([], { threads });
    expect((await submit(other, { runId: "r2" })).status).toBe(409);
    const client = connect(other);
    const { promise: joined, resolve: join } = Promise.withResolvers<void>();
    client.agent.subscribe({ onMessagesSnapshotEvent: () => join() });
    const following = client.run();
    await joined;
    client.agent.abortRun();
    await following.catch(() => {});
    expect((await submit(other, { runId: "r3" })).status).toBe(409);
    resume();
    await waitForEnd(gateway);
  });
});
