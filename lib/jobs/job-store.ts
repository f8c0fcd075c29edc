import type { JobStatus } from "@/lib/agent/job-status";
import type { Progress } from "@/lib/handlers/handler";
import type { Job, JobCall, JobCaller, JobOutcome, JobRefusal, JobSubmission, NewJob } from "./job";

/**
 * What is to be done with a job that was taken: run it; log one that was cancelled before it ran; log one that is
 * `unknown`, because it had begun on a server that was killed; end one whose call cannot be decrypted; nothing.
 */
export type Claim =
  | { type: "run" | "cancelled" | "lost"; attempt: number; job: JobSubmission }
  | { type: "unreadable"; attempt: number }
  | { type: "ended" };

export type JobEnding = {
  status: Extract<JobStatus, "succeeded" | "failed" | "cancelled">;
  outcome: JobOutcome;
};

/** A call with the answers to what its job has asked in this revision. */
type AnsweredCall = {
  call: JobCall;
  revision: number;
  /** What it still asks; undefined when nothing is left. */
  remaining: JobRefusal | undefined;
};

/** The jobs in the database and their queue, which all servers share. */
export type JobStore = {
  /** Stores a job and queues it, both or neither. Throws `rate_limited` when there are too many. */
  insert(job: NewJob): Promise<Job>;
  find(id: string, caller: JobCaller): Promise<Job | undefined>;
  /** Cancels a job that has not begun, and asks the server of another one to stop it. A job that has ended stays. */
  requestCancel(id: string, caller: JobCaller, outcome: JobOutcome): Promise<Job | undefined>;
  /**
   * Adds answers to a job that waits for them, and queues it again unless some remain. Undefined when it does not wait
   * (any more), or when others have come since this revision.
   */
  answer(id: string, caller: JobCaller, answered: AnsweredCall): Promise<Job | undefined>;
  /** What a job that waits for answers has been told so far. */
  findCall(id: string, caller: JobCaller): Promise<JobCall | undefined>;

  /** Takes a job from the queue, the Spaces in turn, leaving out those that are full. */
  take(fullSpaces: readonly string[]): Promise<{ id: string; space: string } | undefined>;
  claim(id: string): Promise<Claim>;
  /**
   * Called right before the tool begins; a job that has begun is not run again. May be repeated where its answer was
   * lost. `lost`: another server has the job.
   * What follows changes nothing either where an attempt is not the last one.
   */
  begin(id: string, attempt: number): Promise<"begun" | "cancelled" | "lost">;
  /** Keeps jobs of this server from being given to another one. Resolves to those that were asked to stop. */
  renew(ids: readonly string[]): Promise<string[]>;
  saveProgress(id: string, attempt: number, progress: Progress): Promise<void>;
  /** Stores how a job ended, and removes it from the queue. One that has ended already stays as it is. */
  finish(id: string, attempt: number, ending: JobEnding): Promise<void>;
  /** Ends a run with a question to the caller, and removes the job from the queue; one that was cancelled is queued to end. */
  ask(id: string, attempt: number, question: JobRefusal): Promise<void>;
  /** Removes a job from the queue that has ended. */
  acknowledge(id: string): Promise<void>;
  /** Gives a job that has not begun back to the queue. */
  release(id: string, attempt: number): Promise<void>;
};
