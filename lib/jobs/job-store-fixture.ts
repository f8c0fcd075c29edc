import type { Job, JobCaller, NewJob } from "./job";
import type { Claim, JobStore } from "./job-store";

type StoredJob = Job & {
  submission: NewJob;
  attempt: number;
  hasBegun: boolean;
  isCancelRequested: boolean;
};

const belongsTo = (
  { submission: { agent, keyId, submitter } }: StoredJob,
  caller: JobCaller,
): boolean =>
  agent.id === caller.agentId &&
  keyId === caller.keyId &&
  submitter.bearer === caller.bearer &&
  submitter.variableRefs.every(
    (ref) => (submitter.readVariable(ref) ?? "") === (caller.readVariable(ref) ?? ""),
  );

const toJob = ({ submission, attempt, hasBegun, isCancelRequested, ...job }: StoredJob): Job =>
  structuredClone(job);

const change = (job: StoredJob, changes: Partial<StoredJob>): Job => {
  const revision = job.revision + 1;
  return toJob(Object.assign(job, structuredClone(changes), { revision, updatedAt: new Date() }));
};

const toStored = (submission: NewJob): StoredJob => {
  const { id, call } = submission;
  const now = new Date();
  return {
    id,
    tool: call.tool,
    status: "queued",
    progress: null,
    outcome: null,
    question: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    submission,
    attempt: 0,
    hasBegun: false,
    isCancelRequested: false,
  };
};

const claim = (job: StoredJob | undefined): Claim => {
  if (!job) return { type: "ended" };
  const { submission, isCancelRequested, hasBegun } = job;
  const isCancelled = job.status === "cancelled" || isCancelRequested;
  const isLost = job.status === "running" && hasBegun;
  if (isLost) {
    change(job, { status: "unknown" });
    return { type: "lost", attempt: job.attempt, job: submission };
  }
  if (isCancelled) return { type: "cancelled", attempt: job.attempt, job: submission };
  change(job, { status: "running", attempt: job.attempt + 1 });
  return { type: "run", attempt: job.attempt, job: submission };
};

const createTaken = (jobs: ReadonlyMap<string, StoredJob>, queue: string[]) => {
  const getSpace = (id: string) => jobs.get(id)?.submission.agent.space ?? "";
  const changeRunning = (id: string, attempt: number, changes: Partial<StoredJob>) => {
    const job = jobs.get(id);
    if (job?.status === "running" && job.attempt === attempt) change(job, changes);
  };
  return {
    async take(fullSpaces) {
      const index = queue.findIndex((id) => !fullSpaces.includes(getSpace(id)));
      const [id] = index < 0 ? [] : queue.splice(index, 1);
      return id === undefined ? undefined : { id, space: getSpace(id) };
    },
    claim: async (id) => claim(jobs.get(id)),
    async begin(id, attempt) {
      const job = jobs.get(id);
      if (job?.status !== "running" || job.attempt !== attempt) return "lost";
      if (job.isCancelRequested) return "cancelled";
      job.hasBegun = true;
      return "begun";
    },
    renew: async (ids) => ids.filter((id) => jobs.get(id)?.isCancelRequested),
    saveProgress: async (id, attempt, progress) => changeRunning(id, attempt, { progress }),
    finish: async (id, attempt, ending) => changeRunning(id, attempt, ending),
    async ask(id, attempt, question) {
      if (jobs.get(id)?.isCancelRequested) {
        changeRunning(id, attempt, { hasBegun: false });
        queue.push(id);
      } else changeRunning(id, attempt, { status: "input_required", hasBegun: false, question });
    },
    async acknowledge() {},
    async release(id, attempt) {
      changeRunning(id, attempt, { status: "queued" });
      queue.push(id);
    },
  } satisfies Partial<JobStore>;
};

/** A job store in memory, with the rules of the real one. Several servers may share it. */
export const createJobStore = (): JobStore => {
  const jobs = new Map<string, StoredJob>();
  const queue: string[] = [];
  const get = (id: string, caller: JobCaller): StoredJob | undefined => {
    const job = jobs.get(id);
    return job && belongsTo(job, caller) ? job : undefined;
  };
  const find = (id: string, caller: JobCaller): Job | undefined => {
    const job = get(id, caller);
    return job && toJob(job);
  };
  return {
    ...createTaken(jobs, queue),
    async insert(submission) {
      const job = toStored(submission);
      jobs.set(job.id, job);
      queue.push(job.id);
      return toJob(job);
    },
    find: async (id, caller) => find(id, caller),
    findCall: async (id, caller) => get(id, caller)?.submission.call,
    async requestCancel(id, caller, outcome) {
      const job = get(id, caller);
      if (job?.status === "running") change(job, { isCancelRequested: true });
      if (job?.status === "input_required") queue.push(id);
      if (job?.status === "queued" || job?.status === "input_required")
        change(job, { status: "cancelled", outcome, isCancelRequested: true });
      return find(id, caller);
    },
    async answer(id, caller, { call, revision, remaining }) {
      const job = get(id, caller);
      if (job?.status !== "input_required" || job.revision !== revision) return undefined;
      job.submission = { ...job.submission, call };
      if (remaining) return change(job, { question: remaining });
      queue.push(id);
      return change(job, { status: "queued", question: null });
    },
  };
};
