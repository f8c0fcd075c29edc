import type { JobStatus } from "@/lib/agent/job-status";
import type { PlainError } from "@/lib/errors";
import type { Progress } from "@/lib/handlers/handler";
import type { Job, JobCall, JobCaller, JobOutcome, JobSubmission, NewJob } from "./job";

/**
 * What to do with a job taken from the queue: run it; log one that was cancelled before it ran; log
 * one that is `unknown`, because it had begun on a server that was killed; end one whose call
 * cannot be decrypted; or nothing.
 */
export type Claim =
  | { type: "run" | "cancelled" | "lost"; attempt: number; job: JobSubmission }
  | { type: "unreadable"; attempt: number }
  | { type: "ended" };

export type JobEnding = {
  status: Extract<JobStatus, "succeeded" | "failed" | "cancelled">;
  outcome: JobOutcome;
};

/** A call with the answers to its job's question in this revision. */
type AnsweredCall = {
  call: JobCall;
  revision: number;
  /** What it still asks. Undefined if nothing is left. */
  remaining: PlainError | undefined;
};

/** The jobs in the database and their queue, shared by all servers. */
export type JobStore = {
  /** Stores and queues a job atomically. Throws `rate_limited` if there are too many. */
  insert(job: NewJob): Promise<Job>;
  find(id: string, caller: JobCaller): Promise<Job | undefined>;
  /**
   * Cancels a job that has not begun. Asks the server of a running job to stop it. Leaves a job
   * that has ended unchanged.
   */
  requestCancel(id: string, caller: JobCaller, outcome: JobOutcome): Promise<Job | undefined>;
  /**
   * Adds answers to a job that waits for them, and queues it again unless some remain. Undefined if
   * it does not wait for any, or if other answers have arrived since this revision.
   */
  answer(id: string, caller: JobCaller, answered: AnsweredCall): Promise<Job | undefined>;
  /** Returns the call of a job that waits for answers, with those given so far. */
  findCall(id: string, caller: JobCaller): Promise<JobCall | undefined>;

  /** Takes a job from the queue, round-robin by Space, skipping Spaces that are full. */
  take(fullSpaces: readonly string[]): Promise<{ id: string; space: string } | undefined>;
  claim(id: string): Promise<Claim>;
  /**
   * Called right before the tool begins; a job that has begun is not run again. May be repeated if
   * the response was lost. `lost`: another server has the job.
   * Like this one, the methods below change nothing if the attempt is not the latest.
   */
  begin(id: string, attempt: number): Promise<"begun" | "cancelled" | "lost">;
  /**
   * Keeps jobs of this server from being given to another. Resolves to those that were asked to
   * stop.
   */
  renew(ids: readonly string[]): Promise<string[]>;
  saveProgress(id: string, attempt: number, progress: Progress): Promise<void>;
  /**
   * Stores a job's outcome and removes it from the queue. Leaves a job that has already ended
   * unchanged.
   */
  finish(id: string, attempt: number, ending: JobEnding): Promise<void>;
  /**
   * Ends a run with a question to the caller and removes the job from the queue. A cancelled job is
   * queued to end instead.
   */
  ask(id: string, attempt: number, question: PlainError): Promise<void>;
  /** Removes a job that has ended from the queue. */
  acknowledge(id: string): Promise<void>;
  /** Returns a job that has not begun to the queue. */
  release(id: string, attempt: number): Promise<void>;
};
