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

/** How long a change made by another server may go unnoticed. */
const POLL_MS = 1_000;
/**
 * How many times to look for a job whose insertion got no response. A broken connection takes
 * others with it.
 */
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
  /**
   * Resolves as soon as the job's revision differs from this one. Without it, only the job's end
   * counts.
   */
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
    details: "Background calls need it. Try again later.",
    retryAfterSeconds: 5,
  });

const acceptanceUnknown = () =>
  new AppError("unavailable", "It is not known whether the call was accepted.", {
    details:
      "The database became unavailable in the meantime. With an Idempotency-Key, repeat the call with the same key. Without one, find out what it did before you repeat it.",
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

/**
 * Stores a job. If that fails, the job may still be stored, since only the database's response may
 * have been lost.
 */
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
 * Calls that outlive the request that submitted them, on any server. Each runs at most once: if its
 * server is killed, it runs on another unless its tool had begun, in which case it is `unknown`.
 * Protocols ask on behalf of a caller, who sees only their own jobs. Every function throws
 * `unavailable` if the database does not respond.
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
    /** Accepts an admitted call. Throws `rate_limited` if too many are open or kept. */
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
    /**
     * Resolves to undefined for a job that does not (or no longer) exist or is another caller's.
     */
    read,
    /**
     * Cancels a job. A running one ends within a second, on any server. A job that has ended stays
     * unchanged.
     */
    async cancel(id: string, caller: JobCaller): Promise<Job | undefined> {
      const job = await queryStore(store.requestCancel(id, caller, cancelledOutcome));
      if (job) {
        runner.cancel(id);
        changes.notify(id);
      }
      return job;
    },
    /**
     * Answers the question of an `input_required` job, by the tool's keys, and resumes it once
     * nothing is left to answer. Ignores answers that are not (or no longer) asked for. A question
     * whose answer does not fit stays open, with the reason.
     */
    async answer(id: string, caller: JobCaller, answers: Answers): Promise<Job | undefined> {
      const job = await queryStore(answerJob(store, { id, caller, answers }));
      runner.wake();
      changes.notify(id);
      return job;
    },
    /**
     * Resolves to the job once it has changed or ended, or in its current state when the timeout
     * expires.
     */
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
    /** Called when another server was asked to cancel a job that may run here. */
    onCancelled: runner.cancel,
    start: runner.start,
    /** Takes no more jobs. Resolves when the running ones have ended. */
    drain: runner.drain,
    /** Stops. Jobs that have not begun are returned to the queue. */
    close: runner.close,
  };
};
export type Jobs = ReturnType<typeof createJobs>;
