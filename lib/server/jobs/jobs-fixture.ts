import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { database, withConnection } from "@/lib/data/database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
} from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { createJobQueue, type JobQueue } from "@/lib/data/jobs/job-queue";
import { createJobStore } from "@/lib/data/jobs/job-store";
import type { JobCall, JobCaller, JobSubmission, NewJob } from "@/lib/jobs/job";
import type { JobStore } from "@/lib/jobs/job-store";
import { createJobs, type Jobs } from "@/lib/jobs/jobs";
import type { JobWork } from "@/lib/jobs/run-job";

const secrets = { fingerprint: new Uint8Array(32).fill(1), content: new Uint8Array(32).fill(2) };
export const WAIT = { timeoutMs: 15_000 };
/** For `vi.waitFor`, whose default of one second is too short for the queue on a busy machine. */
export const EVENTUALLY = { timeout: 15_000 };
const queues: JobQueue[] = [];
const servers: Jobs[] = [];
let agent: JobSubmission["agent"];
/** The ids of the jobs that have sent their request. */
export const requests: string[] = [];

/**
 * Connects the calling test file to its database, creates an agent, and deletes all jobs before
 * each test.
 */
export const connectJobs = () => {
  connectTestDatabase();
  beforeAll(async () => {
    const owner = await createSpaceOwner();
    const slug = await createTestAgent(owner);
    const { id } = await database().agent.findUniqueOrThrow({ where: { slug } });
    agent = { id, space: owner.space, slug, version: 1 };
  });
  beforeEach(async () => {
    requests.splice(0);
    await database().job.deleteMany();
    await withConnection((client) => client.query("delete from pgboss.job"));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  afterAll(async () => {
    for (const queue of queues.splice(0)) await queue.stop();
  });
};

export const createStore = (): JobStore => {
  const queue = createJobQueue({
    onError: (error) => expect.unreachable(String(error)),
    supervisionSeconds: 1,
  });
  queues.push(queue);
  return createJobStore(queue, secrets);
};

const succeeded = { ok: true, responseType: "text", data: { text: "Sent" } } as const;

/** Sends one request to a service that counts requests. */
export const sendOnce: JobWork = {
  async run({ id }, { begin }) {
    if (!(await begin())) return { type: "deferred" };
    requests.push(id);
    const outcome = { type: "result", outcome: succeeded } as const;
    return { type: "ended", ending: { status: "succeeded", outcome } };
  },
  async release() {},
  async recordLost() {},
};

export type Setup = { store?: Partial<JobStore>; work?: Partial<JobWork> };
export const createServer = ({ store, work }: Setup = {}, base = createStore()): Jobs =>
  createJobs({
    store: { ...base, ...store },
    work: { ...sendOnce, ...work },
    reportError: (error) => expect.unreachable(String(error)),
    pollMs: 50,
  });
export const startServer = (setup?: Setup, base?: JobStore): Jobs => {
  const server = createServer(setup, base);
  servers.push(server);
  server.start();
  return server;
};

export const call: JobCall = {
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
export const toCaller = (changes: Partial<JobCaller> = {}): JobCaller => ({
  agentId: agent.id,
  keyId: "key",
  bearer: "token-of-ada",
  readVariable: (ref) => variables[ref],
  ...changes,
});
export const toSubmission = (changes: Partial<NewJob> = {}): NewJob => ({
  id: newId(),
  agent,
  keyId: "key",
  call,
  submitter: { ...toCaller(), variableRefs: ["region", "user"] },
  ...changes,
});
