import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobCall, JobOutcome, JobRefusal } from "@/lib/jobs/job";
import { database, withConnection } from "../database";
import { connectTestDatabase, createSpaceOwner, createTestAgent } from "../database-fixture";
import { newId } from "../id";
import { createJobQueue } from "./job-queue";
import { createJobStore } from "./job-store";

connectTestDatabase();

const secrets = { fingerprint: new Uint8Array(32).fill(1), content: new Uint8Array(32).fill(2) };
const queue = createJobQueue({ onError: (error) => expect.unreachable(String(error)) });
const store = createJobStore(queue, secrets);
const call: JobCall = {
  tool: "send",
  body: {},
  caller: { protocol: "rest", signIn: null, depth: 0, variables: {} },
};
const question: JobRefusal = {
  code: "input_required",
  message: "Which?",
  details: "",
  issues: [],
  facts: {},
};
const outcome: JobOutcome = {
  type: "result",
  outcome: { ok: true, responseType: "text", data: { text: "Sent" } },
};
let agent: { id: string; space: string; slug: string; version: number };

beforeAll(async () => {
  const owner = await createSpaceOwner();
  const slug = await createTestAgent(owner);
  const { id } = await database().agent.findUniqueOrThrow({ where: { slug } });
  agent = { id, space: owner.space, slug, version: 1 };
});
beforeEach(async () => {
  await database().job.deleteMany();
  await withConnection((client) => client.query("delete from pgboss.job"));
});
afterAll(() => queue.stop());

const submitter = { readVariable: () => undefined, variableRefs: [] };
const getCaller = () => ({ agentId: agent.id, keyId: "key", readVariable: () => undefined });

/** Takes the next job once it may be taken. */
const claimNext = async () => {
  for (;;) {
    const next = await store.take([]);
    if (next) return { ...next, claim: await store.claim(next.id) };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const submit = async (): Promise<string> => {
  const id = newId();
  await store.insert({ id, agent, keyId: "key", call, submitter });
  return id;
};

/** A job whose tool has begun in its first attempt. */
const begin = async (): Promise<string> => {
  const id = await submit();
  await claimNext();
  await store.begin(id, 1);
  return id;
};

test("A question that is stored twice leaves the answered job in the queue", async () => {
  const id = await begin();
  await store.ask(id, 1, question);
  const { revision = 0 } = (await store.find(id, getCaller())) ?? {};
  await store.answer(id, getCaller(), { call, revision, remaining: undefined });
  await store.ask(id, 1, question);
  expect(await claimNext()).toMatchObject({ id, claim: { type: "run", attempt: 2 } });
});

test("A server that was too slow does not take a job out of the queue that another one has", async () => {
  const id = await submit();
  await store.take([]);
  await store.claim(id);
  await store.claim(id);
  await store.finish(id, 1, { status: "failed", outcome });
  expect(await store.find(id, getCaller())).toMatchObject({ status: "running" });
  await withConnection((client) =>
    client.query(`update pgboss.job set state = 'retry' where id = $1`, [id]),
  );
  expect(await claimNext()).toMatchObject({ id, claim: { type: "run", attempt: 3 } });
});

test("A tool may begin once more in the same attempt, and in no other one", async () => {
  const id = await begin();
  expect(await store.begin(id, 1)).toBe("begun");
  expect(await store.claim(id)).toMatchObject({ type: "lost" });
  expect(await store.begin(id, 1)).toBe("lost");
});

test("A job that is cancelled while it asks is taken again, to end", async () => {
  const id = await begin();
  await store.requestCancel(id, getCaller(), outcome);
  await store.ask(id, 1, question);
  const next = await claimNext();
  expect(next).toMatchObject({ id, claim: { type: "cancelled", attempt: 1 } });
  await store.finish(id, 1, { status: "cancelled", outcome });
  expect(await store.find(id, getCaller())).toMatchObject({ status: "cancelled" });
  expect(await store.take([])).toBeUndefined();
});

test("A job may be given back more often than it may fail", async () => {
  const id = await submit();
  await withConnection((client) => client.query("update pgboss.job set retry_limit = 0"));
  await claimNext();
  await store.release(id, 1);
  expect(await store.find(id, getCaller())).toMatchObject({ status: "queued" });
  expect(await claimNext()).toMatchObject({ id, claim: { type: "run", attempt: 2 } });
  await store.release(id, 1);
  expect(await store.find(id, getCaller())).toMatchObject({ status: "running" });
});

test("A job that was cancelled before it ran may be given back, too", async () => {
  const id = await submit();
  await store.requestCancel(id, getCaller(), outcome);
  expect((await claimNext()).claim).toMatchObject({ type: "cancelled", attempt: 0 });
  await store.release(id, 0);
  expect(await claimNext()).toMatchObject({ id, claim: { type: "cancelled" } });
  expect(await store.find(id, getCaller())).toMatchObject({ status: "cancelled" });
});

const expireSoon = (id: string) => database().$executeRaw`
  update "Job" set "expiresAt" = now() + interval '10 seconds' where id = ${id}`;
const inAnHour = () => Date.now() + 3_600_000;

test("A job that was answered at the last moment is kept until it has run", async () => {
  const id = await begin();
  await store.ask(id, 1, question);
  await expireSoon(id);
  const { revision = 0 } = (await store.find(id, getCaller())) ?? {};
  const job = await store.answer(id, getCaller(), { call, revision, remaining: undefined });
  expect(job?.expiresAt.getTime()).toBeGreaterThan(inAnHour());
});

test("A job that was queued for long is kept until it has run", async () => {
  const id = await submit();
  await expireSoon(id);
  await claimNext();
  const job = await store.find(id, getCaller());
  expect(job?.expiresAt.getTime()).toBeGreaterThan(inAnHour());
});

test("A job whose call cannot be decrypted any more is taken once, to end", async () => {
  const id = await submit();
  const otherSecrets = { ...secrets, content: new Uint8Array(32).fill(3) };
  const other = createJobStore(queue, otherSecrets);
  await store.take([]);
  expect(await other.claim(id)).toEqual({ type: "unreadable", attempt: 1 });
  await other.finish(id, 1, { status: "failed", outcome });
  expect(await other.find(id, getCaller())).toMatchObject({ status: "failed" });
  expect(await store.take([])).toBeUndefined();
});

test("Kept results count towards the limit of their Space, and are not added up each time", async () => {
  const id = await begin();
  await store.finish(id, 1, { status: "succeeded", outcome });
  await database().job.updateMany({ data: { resultBytes: 300 * 1024 * 1024 } });
  await expect(submit()).resolves.toBeDefined();
  const other = createJobStore(queue, secrets);
  const insert = () => other.insert({ id: newId(), agent, keyId: "key", call, submitter });
  await expect(insert()).rejects.toMatchObject({ code: "rate_limited" });
});

test("An id that no job has is unknown, whatever is in it", async () => {
  for (const id of ["\u0000", "x", ""]) {
    expect(await store.find(id, getCaller())).toBeUndefined();
    expect(await store.requestCancel(id, getCaller(), outcome)).toBeUndefined();
  }
});

test("A queue that has not started ends jobs with the last connection of its pool", async () => {
  const id = await begin();
  const newQueue = createJobQueue({ onError: (error) => expect.unreachable(String(error)) });
  const newStore = createJobStore(newQueue, secrets);
  let releaseConnections = () => {};
  const isReleased = new Promise<void>((resolve) => {
    releaseConnections = resolve;
  });
  const connections = [1, 2].map(() => withConnection(() => isReleased));
  try {
    await newStore.finish(id, 1, { status: "succeeded", outcome });
  } finally {
    releaseConnections();
    await Promise.all(connections);
    await newQueue.stop();
  }
  expect(await store.find(id, getCaller())).toMatchObject({ status: "succeeded" });
});
