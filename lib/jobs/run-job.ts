import { setTimeout as sleep } from "node:timers/promises";
import { AppError, type PlainError, toPlainError } from "@/lib/errors";
import type { Progress } from "@/lib/handlers/handler";
import type { JobSubmission } from "./job";
import type { JobEnding, JobStore } from "./job-store";

const PROGRESS_INTERVAL_MS = 500;
const RETRY_MS = 1_000;

/** A running job's connection to its server. */
export type JobControl = {
  /** Aborts when the job's caller cancels it. */
  signal: AbortSignal;
  onProgress(progress: Progress): void;
  /** Await this right before the tool begins. Resolves to false if it must not begin. */
  begin(): Promise<boolean>;
};

/** `released`: it has not begun and is queued again. `deferred`: another server has it by now. */
export type JobResult =
  | { type: "released" }
  | { type: "deferred" }
  | { type: "ended"; ending: JobEnding }
  | { type: "asked"; question: PlainError };

/** The work that jobs do. */
export type JobWork = {
  run(job: JobSubmission, control: JobControl): Promise<JobResult>;
  /** Gives back what a call used up when it was admitted but then not accepted. */
  release(job: JobSubmission): Promise<void>;
  /** Logs a job whose server was killed. */
  recordLost(job: JobSubmission): Promise<void>;
};

type Options = {
  store: JobStore;
  work: JobWork;
  /** Aborts when the server stops for good. */
  closed: AbortSignal;
  onChange(id: string): void;
  reportError(error: unknown): void;
};

/** Stores one progress report at a time and at most one per interval, the latest. */
const createProgressWriter = (save: (progress: Progress) => Promise<void>) => {
  const stopped = new AbortController();
  let latest: Progress | undefined;
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (latest && !stopped.signal.aborted) {
      const progress = latest;
      latest = undefined;
      await save(progress);
      const wait = { ref: false, signal: stopped.signal };
      await sleep(PROGRESS_INTERVAL_MS, undefined, wait).catch(() => {});
    }
    isWriting = false;
  };
  return {
    report(progress: Progress) {
      latest = progress;
      if (!isWriting) void write();
    },
    stop: () => stopped.abort(),
  };
};

const unreadable: JobEnding = {
  status: "failed",
  outcome: {
    type: "refusal",
    refusal: toPlainError(
      new AppError("internal", "The call can no longer be read, and did not run."),
    ),
  },
};

/** Creates a function that runs a job taken from the queue, unless it no longer needs to run. */
export const createRunJob = ({ store, work, closed, onChange, reportError }: Options) => {
  /**
   * Retries until it succeeds or the server stops, and reports only the first failure. A job whose
   * outcome is not stored becomes unknown.
   */
  const persist = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; !closed.aborted; attempt += 1)
      try {
        return await write();
      } catch (error) {
        if (attempt === 1) reportError(error);
        await sleep(RETRY_MS, undefined, { signal: closed }).catch(() => {});
      }
    return write();
  };

  const run = async (
    job: JobSubmission,
    attempt: number,
    { signal, begin }: Pick<JobControl, "signal" | "begin">,
  ): Promise<void> => {
    const { id } = job;
    const progress = createProgressWriter((value) =>
      store.saveProgress(id, attempt, value).then(() => onChange(id), reportError),
    );
    const control = { signal, begin, onProgress: progress.report };
    const result = await work.run(job, control).finally(progress.stop);
    if (result.type === "deferred") return;
    if (result.type === "released") return persist(() => store.release(id, attempt));
    if (result.type === "asked") return persist(() => store.ask(id, attempt, result.question));
    return persist(() => store.finish(id, attempt, result.ending));
  };

  return async (id: string, stop: AbortController): Promise<void> => {
    const claim = await store.claim(id);
    if (claim.type === "ended") return persist(() => store.acknowledge(id));
    if (claim.type === "unreadable") {
      reportError(new Error(`The call of job ${id} cannot be decrypted.`));
      return persist(() => store.finish(id, claim.attempt, unreadable));
    }
    const { job, attempt } = claim;
    if (claim.type === "lost") {
      await work.recordLost(job);
      return persist(() => store.acknowledge(id));
    }
    if (claim.type === "cancelled") stop.abort();
    const begin = async () => {
      const state = stop.signal.aborted
        ? "cancelled"
        : await persist(() => store.begin(id, attempt));
      if (state === "cancelled") stop.abort();
      return state === "begun";
    };
    await run(job, attempt, { signal: stop.signal, begin });
  };
};
