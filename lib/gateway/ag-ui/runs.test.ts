import { describe, expect, it } from "vitest";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { createPausingModel } from "../pausing-model-fixture";
import { createAgUiClient, getEnd, setUpTalk } from "./ag-ui-fixture";

type Setting = Pick<NonNullable<Parameters<typeof setUpTalk>[1]>, "threads" | "reconnectMs">;

/** Starts a conversation whose answer has begun, and returns the client that asked. */
const begin = async (setting: Setting = {}) => {
  const model = createPausingModel();
  const gateway = setUpTalk([], { ...setting, models: model.models });
  const client = createAgUiClient(gateway);
  const running = client.say("Hi", { runId: "r1" });
  await model.paused;
  const leave = async () => {
    client.agent.abortRun();
    await running.catch(() => {});
  };
  return { ...model, gateway, client, running, leave };
};
type Gateway = ReturnType<typeof setUpTalk>;

const connect = (gateway: Gateway) => createAgUiClient(gateway, { path: "/ag-ui/connect" });
const cancel = async (gateway: Gateway, body: object, key = "all") => {
  const response = await gateway.send("POST", "/ag-ui/cancel", {
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
};
const readTexts = ({ agent }: Pick<ReturnType<typeof connect>, "agent">) =>
  agent.messages.map(({ content }) => content);

describe("a run in progress", () => {
  it("can be joined, and continues for the first client too", async () => {
    const { gateway, client, running, resume } = await begin();
    const second = connect(gateway);
    const { promise: joined, resolve: join } = Promise.withResolvers<void>();
    second.agent.subscribe({
      onTextMessageContentEvent: ({ event }) => {
        if (event.delta === "Hello ") join();
      },
    });
    const following = second.run();
    await joined;
    resume();
    const events = await following;
    await running;
    expect(events.map(({ type }) => type)).toEqual([
      "RUN_STARTED",
      "STATE_SNAPSHOT",
      "MESSAGES_SNAPSHOT",
      "STEP_STARTED",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "STEP_FINISHED",
      "RUN_FINISHED",
    ]);
    expect(events[0]).toMatchObject({ parentRunId: "r1" });
    expect(second.agent.messages).toEqual(client.agent.messages);
    expect(readTexts(second)).toEqual(["Hi", "Hello there."]);
  });

  it("survives its client, which gets the whole answer when it returns", async () => {
    const { gateway, leave, resume } = await begin();
    await leave();
    const back = connect(gateway);
    const following = back.run();
    resume();
    expect(getEnd(await following)).toMatchObject({
      outcome: { type: "success" },
      usage: [{ totalTokens: 2 }],
    });
    expect(readTexts(back)).toEqual(["Hi", "Hello there."]);
    expect(gateway.openRuns.count()).toBe(0);
  });

  it("is cancelled if no client returns", async () => {
    const { gateway, leave, aborted } = await begin({ reconnectMs: 1 });
    await leave();
    await aborted;
    const back = connect(gateway);
    expect(getEnd(await back.run()).outcome).toEqual({ type: "cancelled" });
    expect(readTexts(back)).toEqual(["Hi"]);
  });

  it("is stopped by the next run once it has no followers", async () => {
    const { gateway, leave, aborted } = await begin();
    await expect(createAgUiClient(gateway).say("Me too")).rejects.toMatchObject({ status: 409 });
    await leave();
    const next = createAgUiClient(gateway);
    await next.say("Again");
    await aborted;
    expect(readTexts(next)).toEqual(["Again", "Hello there."]);
  });

  it("is not stopped by a repetition of the request that started it", async () => {
    const { gateway, leave, resume } = await begin();
    await leave();
    const repeated = createAgUiClient(gateway).say("Hi", { runId: "r1" });
    await expect(repeated).rejects.toMatchObject({ status: 409 });
    const back = connect(gateway);
    const following = back.run();
    resume();
    expect(getEnd(await following)).toMatchObject({ outcome: { type: "success" } });
  });

  it("counts as failed if its server stops", async () => {
    const { gateway, running } = await begin();
    await gateway.openRuns.close();
    expect(getEnd(await running)).toMatchObject({ type: "RUN_ERROR", code: "run_lost" });
    expect(getEnd(await connect(gateway).run())).toMatchObject({ code: "run_lost" });
  });
});

describe("cancelling a run", () => {
  it("ends the run and its tools for all followers", async () => {
    const looking = Promise.withResolvers<void>();
    const gateway = setUpTalk([{ text: "Looking.", calls: [{ name: "look" }] }], {
      guest: ({ signal }) =>
        new Promise((resolve) => {
          looking.resolve();
          const failure = { code: "TIMEOUT", message: "aborted" } as const;
          signal.addEventListener("abort", () => resolve({ ok: false, error: failure }));
        }),
    });
    const running = createAgUiClient(gateway).say("Look");
    await looking.promise;
    const second = connect(gateway).run();
    expect(await cancel(gateway, { threadId: "thread" })).toEqual({
      status: 200,
      json: { cancelled: true },
    });
    for (const events of [await running, await second])
      expect(getEnd(events).outcome).toEqual({ type: "cancelled" });
    expect(await cancel(gateway, { threadId: "thread" })).toMatchObject({
      json: { cancelled: false },
    });
  });

  it("requires the run's own id and owner", async () => {
    const { gateway, running } = await begin();
    const stop = async (body: object, key?: string) => (await cancel(gateway, body, key)).json;
    expect(await stop({ threadId: "thread", runId: "r0" })).toEqual({ cancelled: false });
    expect(await stop({ threadId: "other" })).toEqual({ cancelled: false });
    expect(await stop({ threadId: "thread" }, "other")).toEqual({ cancelled: false });
    expect((await cancel(gateway, { runId: "r1" })).status).toBe(400);
    expect((await cancel(gateway, { threadId: "thread" }, "wrong")).status).toBe(401);
    expect(await stop({ threadId: "thread", runId: "r1" })).toEqual({ cancelled: true });
    await running;
  });
});

describe("with several servers, a run", () => {
  it("is followed and kept alive from another server", async () => {
    const threads = createThreadStore();
    const marks: boolean[] = [];
    const { promise: checked, resolve: check } = Promise.withResolvers<void>();
    const findUnfollowedMs = async () => {
      check();
      return marks.at(-1) ? undefined : 0;
    };
    const { gateway, leave, resume } = await begin({
      threads: { ...threads, findUnfollowedMs },
      reconnectMs: 1,
    });
    const setFollowed = async (_: string, mark: boolean) => void marks.push(mark);
    let readCount = 0;
    const findRevision: typeof threads.findRevision = async (key) => {
      readCount += 1;
      if (readCount === 2) throw new Error("The database does not respond.");
      return threads.findRevision(key);
    };
    const other = setUpTalk([], { threads: { ...threads, setFollowed, findRevision } });
    const back = connect(other);
    const { promise: seen, resolve: see } = Promise.withResolvers<void>();
    back.agent.subscribe({ onMessagesSnapshotEvent: () => see() });
    const following = back.run();
    await seen;
    await leave();
    await checked;
    expect(gateway.openRuns.count()).toBe(1);
    resume();
    expect(getEnd(await following).outcome).toEqual({ type: "success" });
    expect(readTexts(back)).toEqual(["Hi", "Hello there."]);
    await expect.poll(() => marks).toEqual([true, false]);
    expect(other.reportedErrors).toHaveLength(1);
  });

  it("is not stopped by the next run while it is followed on another server", async () => {
    const threads = createThreadStore();
    const { gateway, leave, resume } = await begin({ threads });
    await leave();
    const back = connect(setUpTalk([], { threads }));
    const { promise: seen, resolve: see } = Promise.withResolvers<void>();
    back.agent.subscribe({ onMessagesSnapshotEvent: () => see() });
    const following = back.run();
    await seen;
    await expect(createAgUiClient(gateway).say("Me too")).rejects.toMatchObject({ status: 409 });
    resume();
    expect(getEnd(await following).outcome).toEqual({ type: "success" });
  });

  it("counts as followed until the last follower leaves, whoever leaves first", async () => {
    const gateways: Gateway[] = [];
    const threads = createThreadStore(undefined, (run) => {
      for (const { openRuns } of gateways) openRuns.onUnfollowed(run);
    });
    const { gateway, leave, resume, running } = await begin({ threads });
    const others = [setUpTalk([], { threads }), setUpTalk([], { threads })] as const;
    gateways.push(gateway, ...others);
    const key = { agentId: "1", owner: "key:all", threadId: "thread" };
    const isFollowed = async () => (await threads.find(key))?.run?.isFollowed;
    const join = async (other: Gateway) => {
      const client = connect(other);
      const { promise: seen, resolve: see } = Promise.withResolvers<void>();
      client.agent.subscribe({ onMessagesSnapshotEvent: () => see() });
      const following = client.run().catch(() => {});
      await seen;
      return async () => {
        client.agent.abortRun();
        await following;
      };
    };
    const leaveFirst = await join(others[0]);
    const leaveSecond = await join(others[1]);
    await leave();
    const refused = createAgUiClient(others[0]).say("Me too");
    await expect(refused).rejects.toMatchObject({ status: 409 });
    await leaveFirst();
    await expect(createAgUiClient(others[0]).say("And me")).rejects.toMatchObject({ status: 409 });
    await leaveSecond();
    await expect.poll(isFollowed).toBe(false);
    resume();
    await running.catch(() => {});
  });

  it("can be cancelled from another server", async () => {
    const owner: { gateway?: Gateway } = {};
    const threads = createThreadStore((run) => owner.gateway?.openRuns.cancel(run));
    const { gateway, running } = await begin({ threads });
    owner.gateway = gateway;
    const other = setUpTalk([], { threads });
    expect((await cancel(other, { threadId: "thread" })).json).toEqual({ cancelled: true });
    expect(getEnd(await running).outcome).toEqual({ type: "cancelled" });
  });
});
