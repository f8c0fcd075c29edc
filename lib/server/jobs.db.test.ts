import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { database, withConnection } from "@/lib/data/database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
} from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { purgeJobs } from "@/lib/data/jobs/job-endings";
import { createJobQueue, type JobQueue } from "@/lib/data/jobs/job-queue";
import { createJobStore } from "@/lib/data/jobs/job-store";
import type { JobCall, JobCaller, JobSubmission } from "@/lib/jobs/job";
import type { JobContent, JobStore } from "@/lib/jobs/job-store";
import { createJobs, type Jobs } from "@/lib/jobs/jobs";
import type { JobWork } from "@/lib/jobs/run-job";

connectTestDatabase();

const secrets = { fingerprint: new Uint8Array(32).fill(1), content: new Uint8Array(32).fill(2) };
const WAIT = { timeoutMs: 15_000 };
const queues: JobQueue[] = [];
const servers: Jobs[] = [];
let agent: JobSubmission["agent"];
let requests: string[] = [];

beforeAll(async () => {
  const owner = await createSpaceOwner();
  const slug = await createTestAgent(owner);
  const { id } = await database().agent.findUniqueOrThrow({ where: { slug } });
  agent = { id, space: owner.space, slug, version: 1 };
});
beforeEach(async () => {
  requests = [];
  await database().job.deleteMany();
  await withConnection((client) => client.query("delete from pgboss.job"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  for (const queue of queues) await queue.stop();
});

const createStore = (): JobStore => {
  const queue = createJobQueue({
    onError: (error) => expect.unreachable(String(error)),
    supervisionSeconds: 1,
  });
  queues.push(queue);
  return createJobStore<JobContent>(queue, secrets);
};

const succeeded = { ok: true, responseType: "text", data: { text: "Sent" } } as const;

/** Sends one request to a service that counts them. */
const sendOnce: JobWork = {
  async run({ id }, { begin }) {
    if (!(await begin())) return { type: "deferred" };
    requests.push(id);
    const outcome = { type: "result", outcome: succeeded } as const;
    return { type: "ended", ending: { status: "succeeded", outcome } };
  },
  async recordLost() {},
};

type Setup = { store?: Partial<JobStore>; work?: Partial<JobWork> };
const createServer = ({ store, work }: Setup = {}, base = createStore()): Jobs =>
  createJobs({
    store: { ...base, ...store },
    work: { ...sendOnce, ...work },
    reportError: (error) => expect.unreachable(String(error)),
    pollMs: 50,
  });
const startServer = (setup?: Setup): Jobs => {
  const server = createServer(setup);
  servers.push(server);
  server.start();
  return server;
};

const call: JobCall = {
  tool: "send",
  body: { text: "Hello" },
  caller: {
    protocol: "rest",
    signIn: null,
    depth: 0,
    variables: { region: "eu" },
    bearer: "token-of-ada",
  },
};
const variables: Record<string, string> = { region: "eu" };
const toCaller = (changes: Partial<JobCaller> = {}): JobCaller => ({
  agentId: agent.id,
  keyId: "key",
  bearer: "token-of-ada",
  readVariable: (ref) => variables[ref],
  ...changes,
});
const toSubmission = (changes: Partial<JobSubmission> = {}): JobSubmission => ({
  ...{ id: newId(), agent, keyId: "key", call },
  ...changes,
});

const never = () => new Promise<never>(() => {});
/** Its jobs are not heard of any more. */
const killServers = () =>
  withConnection((client) =>
    client.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    ),
  );

describe("a job whose server is killed", () => {
  const base = () => createStore();
  test.each([
    ["after it was stored", 1, "succeeded", () => ({ store: { take: never } })],
    ["when it was taken", 1, "succeeded", () => ({ store: { claim: never } })],
    ["before its tool began", 1, "succeeded", () => ({ store: { begin: never } })],
    [
      "when its tool had begun, before the request",
      0,
      "unknown",
      (store: JobStore) => ({
        store: {
          begin: (...args: Parameters<JobStore["begin"]>) => store.begin(...args).then(never),
        },
      }),
    ],
    [
      "during the request",
      1,
      "unknown",
      () => ({
        work: {
          run: async ({ id }, { begin }) => {
            if (await begin()) requests.push(id);
            return never();
          },
        } satisfies Partial<JobWork>,
      }),
    ],
    ["before the answer was stored", 1, "unknown", () => ({ store: { finish: never } })],
    [
      "after the answer was stored",
      1,
      "succeeded",
      (store: JobStore) => ({
        store: {
          finish: (...args: Parameters<JobStore["finish"]>) => store.finish(...args).then(never),
        },
      }),
    ],
  ] as [string, number, string, (store: JobStore) => Setup][])(
    "%s: %i request, %s",
    async (_, requestCount, status, toSetup) => {
      const store = base();
      const killed = createServer(toSetup(store), store);
      const { id } = await killed.submit(toSubmission());
      // Everything that can happen on that server has happened.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await killServers();
      const recordLost = vi.fn(async () => {});
      const other = startServer({ work: { recordLost } });
      const job = await other.wait(id, toCaller(), WAIT);
      expect([requests.length, job?.status]).toEqual([requestCount, status]);
      if (status === "unknown") await vi.waitFor(() => expect(recordLost).toHaveBeenCalledTimes(1));
    },
  );
});

describe("jobs", () => {
  const finish = async (server: Jobs, id: string) => server.wait(id, toCaller(), WAIT);

  test("are read by their caller only, and hold nothing in plain text", async () => {
    const outcome = { ok: true, responseType: "text", data: { text: "secret-result" } } as const;
    const server = startServer({
      work: {
        async run(_, { begin, onProgress }) {
          await begin();
          onProgress({ done: 1, message: "secret-progress" });
          await vi.waitFor(async () =>
            expect(await server.read(id, toCaller())).toMatchObject({ progress: { done: 1 } }),
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
      ...[{ keyId: "other" }, { agentId: "other" }, { bearer: undefined }, { bearer: "another" }],
      { readVariable: () => "us" },
    ];
    for (const other of others) {
      expect(await server.read(id, toCaller(other))).toBeUndefined();
      expect(await server.cancel(id, toCaller(other))).toBeUndefined();
    }
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
    const server = startServer();
    for (const id of first) await finish(server, id);
    await server.wait(second.id, { ...toCaller(), agentId: id }, WAIT);
    expect(requests.indexOf(second.id)).toBeLessThanOrEqual(1);
    expect(requests.filter((each) => each !== second.id)).toEqual(first);
  });

  test("are refused beyond what an agent may have open", async () => {
    const server = createServer({ store: { take: async () => undefined } });
    await server.submit(toSubmission());
    await database().$executeRaw`
      insert into "Job" select (j).* from (
        select jsonb_populate_record(j, jsonb_build_object('id', n::text)) as j
        from "Job" j, generate_series(2, 100) n) copies`;
    await expect(server.submit(toSubmission())).rejects.toMatchObject({ code: "rate_limited" });
    await database().$executeRaw`update "Job" set status = 'failed' where id = '2'`;
    await server.submit(toSubmission());
  });

  test("are cancelled at once before they run, and logged by the next server", async () => {
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
    await vi.waitFor(() => expect(logged).toHaveBeenCalledExactlyOnceWith(id, true));
    expect(await server.read(id, toCaller())).toMatchObject({ status: "cancelled" });
  });

  test("that run on another server are asked to stop by a change", async () => {
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

  test("that ask their caller go on with the answers", async () => {
    const roots = { type: "roots" };
    const question = {
      ...{ code: "input_required" as const, message: "Which one?", details: "", issues: [] },
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
    await vi.waitFor(async () =>
      expect(await server.read(id, toCaller())).toMatchObject({
        ...{ status: "input_required", question },
      }),
    );
    const answer = { roots: [] };
    await Promise.all([
      server.answer(id, toCaller(), { which: answer, other: answer }),
      server.answer(id, toCaller(), { where: answer }),
    ]);
    expect(await finish(server, id)).toMatchObject({ status: "succeeded" });
    expect(requests).toEqual([id]);
  });

  test("are deleted when they are not kept any longer", async () => {
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
