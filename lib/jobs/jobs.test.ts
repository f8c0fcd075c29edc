import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import type { JobCaller, NewJob } from "./job";
import type { JobStore } from "./job-store";
import { createJobStore } from "./job-store-fixture";
import { createJobs } from "./jobs";
import type { JobWork } from "./run-job";

const outcome = { type: "result", outcome: { ok: true, responseType: "text", data: {} } } as const;
const caller: JobCaller = { agentId: "a", keyId: "k", readVariable: () => undefined };

const toSubmission = (id: string, space = "s"): NewJob => ({
  id,
  keyId: "k",
  agent: { id: "a", space, slug: "agent", version: 1 },
  submitter: { ...caller, variableRefs: [] },
  call: {
    tool: "run",
    body: {},
    caller: { protocol: "rest", signIn: null, depth: 0, variables: {} },
  },
});

const succeed: JobWork["run"] = async (_, { begin }) =>
  (await begin())
    ? { type: "ended", ending: { status: "succeeded", outcome } }
    : { type: "deferred" };

type Setup = {
  store?: JobStore;
  run?: JobWork["run"];
  limits?: { running: number; perSpace: number };
  pollMs?: number;
};

const setUp = ({ store = createJobStore(), run = succeed, limits, pollMs = 10 }: Setup = {}) => {
  const errors: unknown[] = [];
  const jobs = createJobs({
    store,
    work: { run, async release() {}, async recordLost() {} },
    reportError: (error) => errors.push(error),
    limits,
    pollMs,
  });
  return { jobs, errors };
};

/** Work that runs until its job is released. */
const createHeldWork = () => {
  const running = new Map<string, () => void>();
  const run: JobWork["run"] = async (job, control) => {
    if (!(await control.begin())) return { type: "deferred" };
    await new Promise<void>((resolve) => running.set(job.id, resolve));
    return { type: "ended", ending: { status: "succeeded", outcome } };
  };
  return { run, running };
};

describe("a server", () => {
  test("limits the jobs that run per Space and in total", async () => {
    const { run, running } = createHeldWork();
    const { jobs } = setUp({ run, limits: { running: 3, perSpace: 2 } });
    const spaces = { a1: "a", a2: "a", a3: "a", b1: "b", b2: "b" };
    for (const [id, space] of Object.entries(spaces)) await jobs.submit(toSubmission(id, space));
    await vi.waitFor(() => expect([...running.keys()]).toEqual(["a1", "a2", "b1"]));
    running.get("a1")?.();
    await vi.waitFor(() => expect([...running.keys()]).toEqual(["a1", "a2", "b1", "a3"]));
  });

  test("waits for its jobs before it stops, and takes no more", async () => {
    const { run, running } = createHeldWork();
    const { jobs } = setUp({ run });
    await jobs.submit(toSubmission("1"));
    await vi.waitFor(() => expect(running.size).toBe(1));
    const drained = vi.fn();
    const drain = jobs.drain().then(drained);
    await jobs.submit(toSubmission("2"));
    expect(drained).not.toHaveBeenCalled();
    running.get("1")?.();
    await drain;
    expect(await jobs.read("1", caller)).toMatchObject({ status: "succeeded" });
    expect(await jobs.read("2", caller)).toMatchObject({ status: "queued" });
  });

  test("stores an outcome as soon as the database responds again, and reports the outage once", async () => {
    const store = createJobStore();
    const away = new Error("away");
    const finish = vi.fn(store.finish).mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    const { jobs, errors } = setUp({ store: { ...store, finish } });
    await jobs.submit(toSubmission("1"));
    const job = await jobs.wait("1", caller, { timeoutMs: 10_000 });
    expect(job).toMatchObject({ status: "succeeded" });
    expect(errors).toHaveLength(1);
  });

  test("begins a job even if the database's response was lost", async () => {
    const store = createJobStore();
    const begin = vi.fn(store.begin).mockImplementationOnce(async (...args) => {
      await store.begin(...args);
      throw new Error("away");
    });
    const { jobs } = setUp({ store: { ...store, begin } });
    await jobs.submit(toSubmission("1"));
    const job = await jobs.wait("1", caller, { timeoutMs: 10_000 });
    expect(job).toMatchObject({ status: "succeeded" });
    expect(begin).toHaveBeenCalledTimes(2);
  });

  test("neither runs nor ends a job that another server has taken", async () => {
    const store = createJobStore();
    const finish = vi.fn(store.finish);
    const begin = async () => "lost" as const;
    const { jobs } = setUp({ store: { ...store, begin, finish } });
    await jobs.submit(toSubmission("1"));
    await jobs.drain();
    expect(finish).not.toHaveBeenCalled();
    expect(await jobs.read("1", caller)).toMatchObject({ status: "running" });
  });

  test("stops a job that was cancelled on another server before it began", async () => {
    const run: JobWork["run"] = async (_, { begin, signal }) => {
      const status = (await begin()) || !signal.aborted ? "succeeded" : "cancelled";
      return { type: "ended", ending: { status, outcome } };
    };
    const begin = async () => "cancelled" as const;
    const { jobs } = setUp({ run, store: { ...createJobStore(), begin } });
    await jobs.submit(toSubmission("1"));
    const job = await jobs.wait("1", caller, { timeoutMs: 5_000 });
    expect(job).toMatchObject({ status: "cancelled" });
  });

  test("does not run a job again that was queued again while it runs", async () => {
    const { run, running } = createHeldWork();
    const store = createJobStore();
    const take = vi.fn(store.take);
    const { jobs } = setUp({ run, store: { ...store, take } });
    await jobs.submit(toSubmission("1"));
    await vi.waitFor(() => expect(running.size).toBe(1));
    take.mockResolvedValueOnce({ id: "1", space: "s" });
    await jobs.submit(toSubmission("2"));
    await vi.waitFor(() => expect(running.size).toBe(2));
    running.get("1")?.();
    const job = await jobs.wait("1", caller, { timeoutMs: 5_000 });
    expect(job).toMatchObject({ status: "succeeded" });
  });

  test("releases a job whose agent cannot be loaded", async () => {
    let attempts = 0;
    const { jobs } = setUp({
      run: async (job, control) =>
        ++attempts === 1 ? { type: "released" } : succeed(job, control),
    });
    await jobs.submit(toSubmission("1"));
    expect(await jobs.wait("1", caller, { timeoutMs: 5_000 })).toMatchObject({
      status: "succeeded",
    });
  });
});

test("reports each outage once, however long the queue cannot be read", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const take = vi.fn<JobStore["take"]>().mockRejectedValue(new Error("No database."));
  const { jobs, errors } = setUp({ store: { ...createJobStore(), take } });
  jobs.start();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(errors).toHaveLength(1);
  take.mockResolvedValueOnce(undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(errors).toHaveLength(2);
  await jobs.close();
});

test("keeps the latest progress even if an earlier report takes longer to store", async () => {
  const store = createJobStore();
  const saveProgress = vi.fn(store.saveProgress).mockImplementationOnce(async (...args) => {
    await sleep(800);
    await store.saveProgress(...args);
  });
  const run: JobWork["run"] = async (job, control) => {
    control.onProgress({ done: 1 });
    await sleep(100);
    control.onProgress({ done: 2 });
    await sleep(1_500);
    return succeed(job, control);
  };
  const { jobs } = setUp({ store: { ...store, saveProgress }, run });
  await jobs.submit(toSubmission("1"));
  const job = await jobs.wait("1", caller, { timeoutMs: 10_000 });
  expect(job).toMatchObject({ status: "succeeded", progress: { done: 2 } });
});

test("accepts a job that was stored although the database's response was lost", async () => {
  const store = createJobStore();
  const insert: JobStore["insert"] = async (submission) => {
    await store.insert(submission);
    throw new Error("Connection terminated");
  };
  const find = vi.fn(store.find).mockRejectedValueOnce(new Error("Connection terminated"));
  const { jobs } = setUp({ store: { ...store, insert, find } });
  expect(await jobs.submit(toSubmission("1"))).toMatchObject({ id: "1", status: "queued" });
});

test("tells the submitter whether the job may have been stored", async () => {
  const away = () => Promise.reject(new Error("Connection terminated"));
  const store = { ...createJobStore(), insert: away };
  const submit = (find?: JobStore["find"]) =>
    setUp({ store: { ...store, ...(find && { find }) } })
      .jobs.submit(toSubmission("1"))
      .catch((error: unknown) => error);
  expect(await submit(away)).toMatchObject({ code: "unavailable", facts: { mayHaveRun: true } });
  const refusal = await submit();
  expect(refusal).toMatchObject({ code: "unavailable" });
  expect(refusal).not.toMatchObject({ facts: { mayHaveRun: true } });
});

test("does not miss a job that ends while it is being read", async () => {
  const { run, running } = createHeldWork();
  const store = createJobStore();
  const find = vi.fn(store.find).mockImplementationOnce(async (...args) => {
    const job = await store.find(...args);
    running.get("1")?.();
    await jobs.drain();
    return job;
  });
  const { jobs } = setUp({ store: { ...store, find }, run, pollMs: 60_000 });
  await jobs.submit(toSubmission("1"));
  await vi.waitFor(() => expect(running.size).toBe(1));
  const job = await jobs.wait("1", caller, { timeoutMs: 60_000 });
  expect(job).toMatchObject({ status: "succeeded" });
});

test("refuses every operation as unavailable without the database", async () => {
  const away = () => Promise.reject(new Error("away"));
  const { jobs } = setUp({
    store: { ...createJobStore(), insert: away, find: away, requestCancel: away },
  });
  for (const ask of [
    () => jobs.submit(toSubmission("1")),
    () => jobs.read("1", caller),
    () => jobs.cancel("1", caller),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
  const full = () => Promise.reject(new AppError("rate_limited", ""));
  const refusing = setUp({ store: { ...createJobStore(), insert: full } });
  await expect(refusing.jobs.submit(toSubmission("1"))).rejects.toMatchObject({
    code: "rate_limited",
  });
});

test("fails a job whose call cannot be read", async () => {
  const store = createJobStore();
  const claim: JobStore["claim"] = async (id) => {
    await store.claim(id);
    return { type: "unreadable", attempt: 1 };
  };
  const { jobs, errors } = setUp({ store: { ...store, claim } });
  await jobs.submit(toSubmission("1"));
  expect(await jobs.wait("1", caller, { timeoutMs: 10_000 })).toMatchObject({
    status: "failed",
    outcome: { type: "refusal", refusal: { code: "internal" } },
  });
  expect(errors).toHaveLength(1);
});
