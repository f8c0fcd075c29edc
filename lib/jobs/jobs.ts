import { setTimeout as sleep } from "node:timers/promises";
import { isOpen } from "@/lib/agent/job-status";
import { toolFailure } from "@/lib/agent/tool-error";
import { AppError, isAppError } from "@/lib/errors";
import { type Answers, answerJob } from "./answer-job";
import { createChangeSignals } from "./change-signals";
import type { Job, JobCaller, JobOutcome, NewJob } from "./job";
import { createJobRunner } from "./job-runner";
import type { JobStore } from "./job-store";
import type { JobWork } from "./run-job";

/** How long a change that another server makes may go unnoticed. */
const POLL_MS = 1_000;
/** How often a job is looked for whose insertion was not answered: a connection that breaks takes others with it. */
const FIND_ATTEMPTS = 4;
const FIND_RETRY_MS = 250;

type Options = {
  store: JobStore;
  work: JobWork;
  reportError(error: unknown): void;
  pollMs?: number;
  limits?: { running: number; perSpace: number } | undefined;
};

type Wait = {
  /** Resolves as soon as the job has another revision than this one. With none, only its end counts. */
  revision?: number;
  timeoutMs: number;
  signal?: AbortSignal;
};

const cancelledOutcome: JobOutcome = {
  type: "result",
  outcome: toolFailure("CANCELLED", "The call was cancelled by its caller."),
};

const unavailable = () =>
  new AppError("unavailable", "The database is not available.", {
    details: "Calls in the background need it. Try again later.",
    retryAfterSeconds: 5,
  });

const acceptanceUnknown = () =>
  new AppError("unavailable", "It is not known whether the call was accepted.", {
    details:
      "The database went away meanwhile. With an Idempotency-Key, repeat the call with the same key. Without one, find out what it did before you repeat it.",
    retryAfterSeconds: 15,
    mayHaveRun: true,
  });

const findStored = async (store: JobStore, id: string, caller: JobCaller) => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await store.find(id, caller);
    } catch {
      if (attempt === FIND_ATTEMPTS) throw acceptanceUnknown();
      await sleep(FIND_RETRY_MS);
    }
};

/** Stores a job. When that fails it may be stored all the same: the answer of the database may have been lost. */
const insert = async (
  { store, reportError }: Pick<Options, "store" | "reportError">,
  newJob: NewJob,
): Promise<Job> => {
  const { id, agent, keyId, submitter } = newJob;
  try {
    return await store.insert(newJob);
  } catch (error) {
    if (isAppError(error)) throw error;
    reportError(error);
    const job = await findStored(store, id, { agentId: agent.id, keyId, ...submitter });
    if (job) return job;
    throw unavailable();
  }
};

/**
 * Calls that go on without the request that submitted them, on any server. Each runs at most once: one
 * whose server is killed runs on another if its tool had not begun, and is `unknown` otherwise. Protocols ask on behalf
 * of a caller, who sees only what they submitted themselves. Every function throws `unavailable` where the database
 * does not respond.
 */
export const createJobs = ({ store, work, reportError, limits, pollMs = POLL_MS }: Options) => {
  const changes = createChangeSignals();
  const runner = createJobRunner({ store, work, reportError, limits, onChange: changes.notify });
  const queryStore = <Result>(query: Promise<Result>): Promise<Result> =>
    query.catch((error: unknown) => {
      if (isAppError(error)) throw error;
      reportError(error);
      throw unavailable();
    });
  const read = (id: string, caller: JobCaller) => queryStore(store.find(id, caller));

  return {
    /** Accepts a call that was admitted. Throws `rate_limited` when too many are open or kept. */
    async submit(newJob: NewJob): Promise<Job> {
      try {
        const job = await queryStore(insert({ store, reportError }, newJob));
        runner.wake();
        return job;
      } catch (error) {
        const mayRun = !isAppError(error) || error.facts.mayHaveRun;
        if (!mayRun) await work.release(newJob).catch(reportError);
        throw error;
      }
    },
    /** Undefined for a job that does not exist (any more), and for somebody else's. */
    read,
    /** Cancels a job; one that runs ends within a second, on whichever server. What has ended stays as it is. */
    async cancel(id: string, caller: JobCaller): Promise<Job | undefined> {
      const job = await queryStore(store.requestCancel(id, caller, cancelledOutcome));
      if (job) {
        runner.cancel(id);
        changes.notify(id);
      }
      return job;
    },
    /**
     * Answers what an `input_required` job asks, by the tool's keys, and goes on with it when nothing is left to answer.
     * What it does not ask (any more) is ignored, and so is what does not fit.
     */
    async answer(id: string, caller: JobCaller, answers: Answers): Promise<Job | undefined> {
      const job = await queryStore(answerJob(store, { id, caller, answers }));
      runner.wake();
      changes.notify(id);
      return job;
    },
    /** Resolves to the job when it has changed or ended, or as it stands when the time is up. */
    async wait(
      id: string,
      caller: JobCaller,
      { revision, timeoutMs, signal }: Wait,
    ): Promise<Job | undefined> {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const listener = changes.listen(id);
        try {
          const job = await read(id, caller);
          const isAwaited =
            !job || !isOpen(job) || (revision !== undefined && job.revision !== revision);
          const remainingMs = deadline - performance.now();
          if (isAwaited || remainingMs <= 0 || signal?.aborted) return job;
          await listener.wait(Math.min(pollMs, remainingMs), signal);
        } finally {
          listener.stop();
        }
      }
    },
    /** Another server was asked to cancel a job that may run here. */
    onCancelled: runner.cancel,
    start: runner.start,
    /** Takes no more jobs, and resolves when those that run have ended. */
    drain: runner.drain,
    /** Stops; jobs that have not begun are given back to the queue. */
    close: runner.close,
  };
};
export type Jobs = ReturnType<typeof createJobs>;
