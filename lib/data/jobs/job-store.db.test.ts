import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlainError } from "@/lib/errors";
import type { JobCall, JobOutcome } from "@/lib/jobs/job";
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
const question: PlainError = {
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

/** Claims the next job as soon as it can be taken. */
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

/** Submits a job and begins its tool in the first attempt. */
const begin = async (): Promise<string> => {
  const id = await submit();
  await claimNext();
  await store.begin(id, 1);
  return id;
};

test("keeps an answered job in the queue when its question is stored twice", async () => {
  const id = await begin();
  await store.ask(id, 1, question);
  const { revision = 0 } = (await store.find(id, getCaller())) ?? {};
  await store.answer(id, getCaller(), { call, revision, remaining: undefined });
  await store.ask(id, 1, question);
  expect(await claimNext()).toMatchObject({ id, claim: { type: "run", attempt: 2 } });
});

test("does not let a slow server remove a job from the queue that another one has", async () => {
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

test("lets a tool begin again in the same attempt, but in no other", async () => {
  const id = await begin();
  expect(await store.begin(id, 1)).toBe("begun");
  expect(await store.claim(id)).toMatchObject({ type: "lost" });
  expect(await store.begin(id, 1)).toBe("lost");
});

test("requeues a job that is cancelled while it asks, so that it ends", async () => {
  const id = await begin();
  await store.requestCancel(id, getCaller(), outcome);
  await store.ask(id, 1, question);
  const next = await claimNext();
  expect(next).toMatchObject({ id, claim: { type: "cancelled", attempt: 1 } });
  await store.finish(id, 1, { status: "cancelled", outcome });
  expect(await store.find(id, getCaller())).toMatchObject({ status: "cancelled" });
  expect(await store.take([])).toBeUndefined();
});

test("lets a job be released more often than it may fail", async () => {
  const id = await submit();
  await withConnection((client) => client.query("update pgboss.job set retry_limit = 0"));
  await claimNext();
  await store.release(id, 1);
  expect(await store.find(id, getCaller())).toMatchObject({ status: "queued" });
  expect(await claimNext()).toMatchObject({ id, claim: { type: "run", attempt: 2 } });
  await store.release(id, 1);
  expect(await store.find(id, getCaller())).toMatchObject({ status: "running" });
});

test("lets a job be released that was cancelled before it ran", async () => {
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

test("keeps a job that was answered at the last moment until it has run", async () => {
  const id = await begin();
  await store.ask(id, 1, question);
  await expireSoon(id);
  const { revision = 0 } = (await store.find(id, getCaller())) ?? {};
  const job = await store.answer(id, getCaller(), { call, revision, remaining: undefined });
  expect(job?.expiresAt.getTime()).toBeGreaterThan(inAnHour());
});

test("keeps a job that was queued for a long time until it has run", async () => {
  const id = await submit();
  await expireSoon(id);
  await claimNext();
  const job = await store.find(id, getCaller());
  expect(job?.expiresAt.getTime()).toBeGreaterThan(inAnHour());
});

test("takes a job whose call can no longer be decrypted once, to end it", async () => {
  const id = await submit();
  const otherSecrets = { ...secrets, content: new Uint8Array(32).fill(3) };
  const other = createJobStore(queue, otherSecrets);
  await store.take([]);
  expect(await other.claim(id)).toEqual({ type: "unreadable", attempt: 1 });
  await other.finish(id, 1, { status: "failed", outcome });
  expect(await other.find(id, getCaller())).toMatchObject({ status: "failed" });
  expect(await store.take([])).toBeUndefined();
});

test("counts kept results towards the limit of their Space, without adding them up each time", async () => {
  const id = await begin();
  await store.finish(id, 1, { status: "succeeded", outcome });
  await database().job.updateMany({ data: { resultBytes: 300 * 1024 * 1024 } });
  await expect(submit()).resolves.toBeDefined();
  const other = createJobStore(queue, secrets);
  const insert = () => other.insert({ id: newId(), agent, keyId: "key", call, submitter });
  await expect(insert()).rejects.toMatchObject({ code: "rate_limited" });
});

test("leaves a share of the kept results to the other callers", async () => {
  const id = await begin();
  await store.finish(id, 1, { status: "succeeded", outcome });
  await database().job.updateMany({ data: { resultBytes: 240 * 1024 * 1024 } });
  const other = createJobStore(queue, secrets);
  const insert = (keyId: string) => other.insert({ id: newId(), agent, keyId, call, submitter });
  await expect(insert("key")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(insert("other")).resolves.toBeDefined();
});

test("leaves a share of an agent's open jobs to the other callers", async () => {
  const insert = (keyId: string) => store.insert({ id: newId(), agent, keyId, call, submitter });
  for (let count = 0; count < 90; count++) await insert("noisy");
  await expect(insert("noisy")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(insert("quiet")).resolves.toBeDefined();
});

test("finds no job for an unknown id, whatever it contains", async () => {
  for (const id of ["\u0000", "x", ""]) {
    expect(await store.find(id, getCaller())).toBeUndefined();
    expect(await store.requestCancel(id, getCaller(), outcome)).toBeUndefined();
  }
});

test("ends jobs over the last connection of the pool if the queue has not started", async () => {
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
