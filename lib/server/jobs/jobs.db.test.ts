import { describe, expect, test, vi } from "vitest";
import { database } from "@/lib/data/database";
import { createSpaceOwner, createTestAgent } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { purgeJobs } from "@/lib/data/jobs/job-endings";
import type { JobCaller } from "@/lib/jobs/job";
import type { JobStore } from "@/lib/jobs/job-store";
import type { Jobs } from "@/lib/jobs/jobs";
import {
  call,
  connectJobs,
  createServer,
  createStore,
  EVENTUALLY,
  requests,
  sendOnce,
  startServer,
  toCaller,
  toSubmission,
  WAIT,
} from "./jobs-fixture";

connectJobs();

describe("jobs", () => {
  const finish = async (server: Jobs, id: string) => server.wait(id, toCaller(), WAIT);

  test("can be read only by their caller, and store nothing in plain text", async () => {
    const outcome = { ok: true, responseType: "text", data: { text: "secret-result" } } as const;
    const server = startServer({
      work: {
        async run(_, { begin, onProgress }) {
          await begin();
          onProgress({ done: 1, message: "secret-progress" });
          await vi.waitFor(
            async () =>
              expect(await server.read(id, toCaller())).toMatchObject({ progress: { done: 1 } }),
            EVENTUALLY,
          );
          return {
            type: "ended",
            ending: { status: "succeeded", outcome: { type: "result", outcome } },
          };
        },
      },
    });
    const id = newId();
    await server.submit(toSubmission({ id, call: { ...call, body: { text: "secret-body" } } }));
    const job = await finish(server, id);
    expect(job).toMatchObject({ status: "succeeded", outcome: { outcome }, progress: { done: 1 } });
    const [{ dump } = { dump: "" }] = await database().$queryRaw<{ dump: string }[]>`
      select (select j::text from "Job" j) || (select coalesce(string_agg(q::text, ''), '') from pgboss.job q) as dump`;
    const stored = dump.replace(/\\x[\da-f]+/g, (hex) =>
      Buffer.from(hex.slice(2), "hex").toString(),
    );
    expect(stored).toContain(id);
    expect(stored).not.toMatch(/secret|token-of-ada/);
    expect(await database().job.findUnique({ where: { id } })).toMatchObject({ call: null });
    const others: Partial<JobCaller>[] = [
      { keyId: "other" },
      { agentId: "other" },
      { bearer: undefined },
      { bearer: "another" },
      { readVariable: () => "us" },
      { readVariable: (ref) => ({ region: "eu", user: "bob" })[ref] },
    ];
    for (const other of others) {
      expect(await server.read(id, toCaller(other))).toBeUndefined();
      expect(await server.cancel(id, toCaller(other))).toBeUndefined();
    }
  });

  test("submitted without a token are not shown to a caller with one", async () => {
    const server = createServer({ store: { take: async () => undefined } });
    const withoutToken = { bearer: undefined };
    const submitter = { ...toCaller(withoutToken), variableRefs: ["region"] };
    const { id } = await server.submit(toSubmission({ submitter }));
    expect(await server.read(id, toCaller())).toBeUndefined();
    expect(await server.read(id, toCaller(withoutToken))).toMatchObject({ id });
  });

  test("of several Spaces take turns", async () => {
    const submitter = createServer({ store: { take: async () => undefined } });
    const other = await createSpaceOwner();
    const slug = await createTestAgent(other);
    const { id } = await database().agent.findUniqueOrThrow({ where: { slug } });
    const first = [];
    for (let count = 0; count < 4; count += 1)
      first.push((await submitter.submit(toSubmission())).id);
    const otherAgent = { id, space: other.space, slug, version: 1 };
    const second = await submitter.submit(toSubmission({ agent: otherAgent }));
    // Taken jobs run concurrently, so their requests may be sent in a different order.
    const takenIds: string[] = [];
    const store = createStore();
    const take: JobStore["take"] = async (fullSpaces) => {
      const job = await store.take(fullSpaces);
      if (job) takenIds.push(job.id);
      return job;
    };
    const server = startServer({ store: { take } }, store);
    for (const id of first) await finish(server, id);
    await server.wait(second.id, { ...toCaller(), agentId: id }, WAIT);
    expect(takenIds.filter((each) => each !== second.id)).toEqual(first);
    expect([0, 1]).toContain(takenIds.indexOf(second.id));
  });

  test("are rejected beyond the number that an agent may have open", async () => {
    const server = createServer({ store: { take: async () => undefined } });
    await server.submit(toSubmission());
    await database().$executeRaw`
      insert into "Job" select (j).* from (
        select jsonb_populate_record(j, jsonb_build_object('id', n::text, 'keyId', n::text)) as j
        from "Job" j, generate_series(2, 100) n) copies`;
    await expect(server.submit(toSubmission())).rejects.toMatchObject({ code: "rate_limited" });
    await database().$executeRaw`update "Job" set status = 'failed' where id = '2'`;
    await server.submit(toSubmission());
  });

  test("that have not run are cancelled immediately, and logged by the next server", async () => {
    const submitter = createServer({ store: { take: async () => undefined } });
    const { id } = await submitter.submit(toSubmission());
    expect(await submitter.cancel(id, toCaller())).toMatchObject({ status: "cancelled" });
    const logged = vi.fn();
    const server = startServer({
      work: {
        run: async (job, { signal }) => {
          logged(job.id, signal.aborted);
          return { type: "deferred" };
        },
      },
    });
    await vi.waitFor(() => expect(logged).toHaveBeenCalledExactlyOnceWith(id, true), EVENTUALLY);
    expect(await server.read(id, toCaller())).toMatchObject({ status: "cancelled" });
  });

  test("running on another server are asked to stop through a change", async () => {
    const { promise: signal, resolve } = Promise.withResolvers<AbortSignal>();
    const runner = startServer({
      work: {
        async run(_, { begin, signal }) {
          await begin();
          resolve(signal);
          await new Promise((end) => signal.addEventListener("abort", end));
          const outcome = { ok: false, error: { code: "CANCELLED", message: "" } } as const;
          const ending = { status: "cancelled", outcome: { type: "result", outcome } } as const;
          return { type: "ended", ending };
        },
      },
    });
    const { id } = await runner.submit(toSubmission());
    await signal;
    const other = createServer({ store: { take: async () => undefined } });
    expect(await other.cancel(id, toCaller())).toMatchObject({ status: "running" });
    const changes = await database().$queryRaw`
      select subject from "Change" where kind = 'job'`;
    expect(changes).toEqual([{ subject: id }]);
    runner.onCancelled(id);
    expect(await other.wait(id, toCaller(), WAIT)).toMatchObject({ status: "cancelled" });
  });

  test("that ask their caller continue with the answers", async () => {
    const roots = { type: "roots" };
    const question = {
      code: "input_required" as const,
      message: "Which one?",
      details: "",
      issues: [],
      facts: { inputRequest: { requests: { which: roots, where: roots }, answers: {} } },
    };
    const server = startServer({
      work: {
        async run(job, control) {
          if (job.call.input?.answers.where) return sendOnce.run(job, control);
          await control.begin();
          return { type: "asked", question };
        },
      },
    });
    const asking = toSubmission({ call: { ...call, input: { canAsk: ["form"], answers: {} } } });
    const { id } = await server.submit(asking);
    await vi.waitFor(
      async () =>
        expect(await server.read(id, toCaller())).toMatchObject({
          status: "input_required",
          question,
        }),
      EVENTUALLY,
    );
    const answer = { roots: [] };
    await Promise.all([
      server.answer(id, toCaller(), { which: answer, other: answer }),
      server.answer(id, toCaller(), { where: answer }),
    ]);
    expect(await finish(server, id)).toMatchObject({ status: "succeeded" });
    expect(requests).toEqual([id]);
  });

  test("are deleted once they have expired", async () => {
    const server = startServer();
    const { id } = await server.submit(toSubmission());
    await finish(server, id);
    await purgeJobs();
    expect(await server.read(id, toCaller())).toBeDefined();
    await database().$executeRaw`update "Job" set "expiresAt" = now() - interval '1 second'`;
    expect(await server.read(id, toCaller())).toBeUndefined();
    await purgeJobs();
    expect(await database().job.count()).toBe(0);
  });
});
