import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Interrupt } from "@/lib/agent/model/interrupt";
import type { Message } from "@/lib/agent/model/message";
import type { ThreadKey } from "@/lib/agent/model/thread";
import { adjustClock } from "../clock";
import { database, listPools, type Transaction, withConnection } from "../database";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  refusal,
  settleAll,
} from "../database-fixture";
import { purgeThreads } from "./delete-threads";
import { createThreadStore } from "./thread-store";

connectTestDatabase();

let agentId: string;
beforeAll(async () => {
  const slug = await createTestAgent(await createTestOwner());
  ({ id: agentId } = await database().agent.findFirstOrThrow({ where: { slug } }));
});
beforeEach(async () => {
  await database().thread.deleteMany();
});

const threadStore = createThreadStore("published");
const { find, findRevision, listReplies, renew, save, finish } = threadStore;
const { findUnfollowedMs, setFollowed, requestCancel } = threadStore;
const toKey = (threadId = "t", owner = "key:1") => ({ agentId, owner, threadId });
type Start = Omit<Parameters<typeof threadStore.begin>[1], "after">;
/** Begins a run after the latest one. */
const begin = async (key: ThreadKey, runStart: Start) =>
  threadStore.begin(key, { ...runStart, after: (await find(key))?.run?.id });
const hello: Message = { id: "u1", role: "user", content: "Hello\0 \ud800 there" };
const answer: Message = { id: "a1", role: "assistant", content: "Hi" };
const start = (runId: string) => ({ runId, version: 3, messages: [hello], state: { n: 1 } });
const ending = (status: "success" | "cancelled" = "success") => ({
  status,
  messages: [hello, answer],
  state: 0,
  usage: [],
  activeAgent: "billing",
  resourceTexts: { a: { digest: "d", text: "The user likes tea." } },
});
const interrupt: Interrupt = {
  id: "i1",
  reason: "tool_call",
  toolCallId: "c1",
  message: "Send?",
  responseSchema: { type: "object" },
  expiresAt: "2030-01-01T00:00:00.000Z",
  metadata: { toolName: "send", args: {}, parameters: {}, required: [] },
};
const interruptRun = async () => {
  const run = await begin(toKey(), start("r1"));
  const status = "interrupted" as const;
  await finish(run, { ...ending(), status, interrupts: [interrupt] });
};
const reply = { interruptId: "i1", status: "resolved", payload: { approved: true } } as const;
/** Waits until another transaction waits for a lock. */
const waitForLock = (transaction: Transaction) =>
  vi.waitFor(async () =>
    expect(
      await transaction.$queryRaw`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(1),
  );
const expireLeases = () =>
  database().run.updateMany({ data: { leaseUntil: new Date(Date.now() - 1) } });

describe("a conversation", () => {
  it("is stored as it was sent, whatever characters it contains", async () => {
    const run = await begin(toKey(), start("r1"));
    expect(await find(toKey())).toMatchObject({
      title: "Hello \ufffd there",
      messages: [hello],
      state: { n: 1 },
      run: { id: run, runId: "r1", version: 3, status: "running" },
    });
    await save(run, { messages: [hello, answer], state: null });
    expect(await find(toKey())).toMatchObject({ messages: [hello, answer], state: null });
    const long = { ...hello, content: `${"a".repeat(78)}👍👍` };
    await begin(toKey("long"), { ...start("r1"), messages: [long] });
    expect((await find(toKey("long")))?.title).toBe(`${"a".repeat(78)}…`);
    expect(await finish(run, ending())).toBe(true);
    expect(await find(toKey())).toMatchObject({
      state: 0,
      activeAgent: "billing",
      resourceTexts: ending().resourceTexts,
      run: { status: "success", error: null },
    });
  });

  it("is dated by the database's clock", async () => {
    const run = await begin(toKey(), start("r1"));
    adjustClock({ offsetMs: 3_600_000, uncertaintyMs: 0 });
    onTestFinished(() => adjustClock({ offsetMs: 0, uncertaintyMs: 0 }));
    await finish(run, ending());
    expect((await find(toKey()))?.updatedAt.getTime()).toBeGreaterThan(Date.now() + 1_800_000);
  });

  it("belongs to its owner", async () => {
    await begin(toKey(), start("r1"));
    expect(await find(toKey("t", "key:2"))).toBeUndefined();
    await begin(toKey("t", "key:2"), { ...start("r1"), messages: [] });
    expect(await find(toKey())).toMatchObject({ messages: [hello] });
  });

  it("is not found by an id that cannot be stored, and accepts any message id", async () => {
    const key = toKey("a\0b");
    expect([await find(key), await findRevision(key), await requestCancel(key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const run = await begin(toKey(), start("r1"));
    const messages = [{ ...hello, id: "a\0b" }];
    expect(await finish(run, { ...ending(), messages })).toBe(true);
    expect(await find(toKey())).toMatchObject({ messages, run: { status: "success" } });
  });

  it("has a revision that changes with it", async () => {
    const revisions = [await findRevision(toKey())];
    const run = await begin(toKey(), start("r1"));
    revisions.push(await findRevision(toKey()));
    await save(run, { messages: [hello, answer], state: null });
    revisions.push(await findRevision(toKey()));
    await expireLeases();
    revisions.push(await findRevision(toKey()));
    expect(new Set(revisions).size).toBe(4);
  });

  it("is deleted if nobody has continued it for 90 days", async () => {
    await begin(toKey("old"), start("r1"));
    const updatedAt = new Date(Date.now() - 91 * 86_400_000);
    await database().thread.updateMany({ data: { updatedAt } });
    await begin(toKey("new"), start("r1"));
    await purgeThreads();
    expect([await find(toKey("old")), (await find(toKey("new")))?.title]).toEqual([
      undefined,
      "Hello \ufffd there",
    ]);
  });

  it("is kept if someone continues it during its deletion", async () => {
    await begin(toKey("old"), start("r1"));
    await database().thread.updateMany({ data: { updatedAt: new Date(0) } });
    let purging: Promise<void> | undefined;
    await database().$transaction(async (transaction) => {
      await transaction.thread.updateMany({ data: { updatedAt: new Date() } });
      purging = purgeThreads();
      await waitForLock(transaction);
    });
    await purging;
    expect(await find(toKey("old"))).toBeDefined();
  });

  it("is limited in size", async () => {
    const large = { ...start("r1"), state: "x".repeat(9 * 1024 * 1024) };
    await expect((async () => begin(toKey(), large))()).rejects.toEqual(refusal("too_large"));
    const run = await begin(toKey(), start("r1"));
    await expect(save(run, large)).rejects.toEqual(refusal("too_large"));
  });
});

describe("a run", () => {
  it("does not begin in a conversation that is deleted at the same time", async () => {
    const first = await begin(toKey(), start("r1"));
    await finish(first, ending());
    let beginning: Promise<unknown> | undefined;
    await database().$transaction(async (transaction) => {
      await transaction.$queryRaw`select 1 from "Thread" for update`;
      const second = threadStore.begin(toKey(), { ...start("r2"), after: first });
      beginning = second.catch((error: unknown) => error);
      await waitForLock(transaction);
      await transaction.thread.deleteMany();
    });
    expect(await beginning).toMatchObject({
      code: "conflict",
      message: "This conversation has changed since you read it.",
    });
  });

  it("is the only one of its conversation", async () => {
    const { done, refused } = await settleAll(
      ["r1", "r2", "r3", "r4"].map((runId) => begin(toKey(), start(runId))),
    );
    expect([done, refused]).toEqual([1, Array(3).fill(refusal("conflict"))]);
    expect(await begin(toKey("other"), start("r1"))).toEqual(expect.any(String));
  });

  it("does not wait for the builder's connections", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { max = 0 } = listPools().find(({ pool }) => pool === "api") ?? {};
    const connections = Array.from({ length: max }, () =>
      withConnection(() => released, { pool: "api" }),
    );
    const run = await begin(toKey(), start("r1"));
    expect([await renew(run, true), await finish(run, ending())]).toEqual([true, true]);
    release();
    await Promise.all(connections);
  });

  it("cannot reuse the id of an earlier one", async () => {
    await finish(await begin(toKey(), start("r1")), ending());
    await expect(begin(toKey(), start("r1"))).rejects.toEqual(refusal("conflict"));
    await begin(toKey(), start("r2"));
  });

  it("must continue the conversation as it was last read", async () => {
    await finish(await begin(toKey(), start("r1")), ending());
    for (const after of [undefined, "another"])
      await expect(threadStore.begin(toKey(), { ...start("r2"), after })).rejects.toEqual(
        refusal("conflict"),
      );
    const deleted = { ...start("r1"), after: "deleted" };
    await expect(threadStore.begin(toKey("d"), deleted)).rejects.toEqual(refusal("conflict"));
    expect(await find(toKey("d"))).toBeUndefined();
  });

  it("counts as failed if its server stops, so that the next one may begin", async () => {
    const stopped = await begin(toKey(), start("r1"));
    await expireLeases();
    expect((await find(toKey()))?.run).toMatchObject({
      status: "failed",
      error: { code: "run_lost" },
    });
    expect(await renew(stopped, false)).toBe(true);
    expect((await find(toKey()))?.run?.status).toBe("running");
    await expireLeases();
    await begin(toKey(), start("r2"));
    expect([await renew(stopped, false), await finish(stopped, ending())]).toEqual([false, false]);
    await save(stopped, { messages: [], state: null });
    expect(await find(toKey())).toMatchObject({ messages: [hello], run: { runId: "r2" } });
  });

  it("ends once, and not after its conversation was deleted", async () => {
    const run = await begin(toKey(), start("r1"));
    expect(await finish(run, ending("cancelled"))).toBe(true);
    expect(await finish(run, ending())).toBe(false);
    expect((await find(toKey()))?.run?.status).toBe("cancelled");
    const deleted = await begin(toKey("d"), start("r1"));
    await database().thread.deleteMany();
    expect([await renew(deleted, false), await finish(deleted, ending())]).toEqual([false, false]);
  });
});

describe("a run in progress", () => {
  it("is followed until its followers leave or stop sending heartbeats", async () => {
    const run = await begin(toKey(), start("r1"));
    expect((await find(toKey()))?.run?.isFollowed).toBe(true);
    await setFollowed(run, false);
    expect((await find(toKey()))?.run?.isFollowed).toBe(false);
    await renew(run, false);
    expect(await findUnfollowedMs(run)).toBeLessThan(60_000);
    await renew(run, true);
    expect(await findUnfollowedMs(run)).toBeUndefined();
    const followedUntil = new Date(Date.now() - 60_000);
    await database().run.updateMany({ data: { followedUntil } });
    expect(await findUnfollowedMs(run)).toBeGreaterThan(50_000);
  });

  it("can be cancelled by its owner, even without a notification", async () => {
    const run = await begin(toKey(), start("r1"));
    expect(await requestCancel(toKey("t", "key:2"))).toBeUndefined();
    expect(await requestCancel(toKey(), "r0")).toBeUndefined();
    expect([await renew(run, true), await requestCancel(toKey(), "r1")]).toEqual([true, run]);
    expect(await renew(run, true)).toBe(false);
    expect(await finish(run, ending("cancelled"))).toBe(true);
    expect(await requestCancel(toKey())).toBeUndefined();
  });

  it("counts as cancelled if its server stops after the cancel request", async () => {
    await begin(toKey(), start("r1"));
    await requestCancel(toKey());
    await expireLeases();
    expect((await find(toKey()))?.run).toMatchObject({ status: "cancelled", error: null });
    await begin(toKey(), start("r2"));
    const run = await database().run.findFirst({ where: { runId: "r1" } });
    expect(run).toMatchObject({ status: "cancelled", error: null });
  });
});

describe("an interrupted run", () => {
  it("waits for its answers", async () => {
    await interruptRun();
    expect((await find(toKey()))?.run).toMatchObject({
      status: "interrupted",
      openInterrupts: [interrupt],
    });
    await expect(begin(toKey(), start("r2"))).rejects.toEqual(refusal("conflict"));
  });

  it("takes its answers exactly once, even if several arrive concurrently", async () => {
    await interruptRun();
    const replies = [reply];
    const { done, refused } = await settleAll(
      ["r2", "r3", "r4"].map((runId) => begin(toKey(), { ...start(runId), replies })),
    );
    expect([done, refused]).toEqual([1, Array(2).fill(refusal("conflict"))]);
    expect(await listReplies(toKey())).toEqual([reply]);
  });

  it("takes its answers under its own id, which no other run can have", async () => {
    await interruptRun();
    await begin(toKey(), { ...start("r1"), replies: [reply] });
    await expireLeases();
    await expect(begin(toKey(), start("r1"))).rejects.toEqual(refusal("conflict"));
  });

  it("never reopens, even if the run that took its answers is lost", async () => {
    await interruptRun();
    const replies = [reply];
    await begin(toKey(), { ...start("r2"), replies });
    await expireLeases();
    expect((await find(toKey()))?.run).toMatchObject({ status: "failed", openInterrupts: [] });
    await expect(begin(toKey(), { ...start("r3"), replies })).rejects.toEqual(refusal("conflict"));
    await begin(toKey(), start("r3"));
  });
});
