import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { InputType } from "@/lib/agent/input-request";
import type { JobStatus } from "@/lib/agent/job-status";
import type { AppError } from "@/lib/errors";
import type { Progress, SentRequest } from "@/lib/handlers/handler";
import type { LogEntry } from "@/lib/runtime/call/call-log";
import type { CallFacts } from "@/lib/runtime/ports";
import type { TraceContext } from "@/lib/tracing/trace-context";

/** Whoever asks for a job: the same key or sign-in, the same bearer token and the same variables as its submitter. */
export type JobCaller = {
  agentId: string;
  /** The id of the key or the sign-in. */
  keyId: string;
  /** The caller's own token, whether or not the tool took it. */
  bearer?: string | undefined;
  /** The value of a variable that the request has. */
  readVariable(ref: string): string | null | undefined;
};

/** Whoever submits a job. What the agent declares and the request did not have is no variable of a reader's either. */
type Submitter = Pick<JobCaller, "bearer" | "readVariable"> & {
  /** All that the agent declares. */
  variableRefs: readonly string[];
};

/** A refusal after a job was accepted, as it is stored. */
export type JobRefusal = Pick<AppError, "code" | "message" | "details" | "issues" | "facts">;

/** How a job ended: with what its call returned, or with the refusal that its call threw. */
export type JobOutcome =
  | { type: "result"; outcome: CallOutcome; cache?: CallFacts["cache"] | undefined }
  | { type: "refusal"; refusal: JobRefusal };

/** A call in the background, as its caller may see it. */
export type Job = {
  /** Also the id of its call in the log. */
  id: string;
  agentId: string;
  tool: string;
  protocol: ProtocolName;
  status: JobStatus;
  /** What the tool last reported. */
  progress: Progress | null;
  /** Present once it has ended, unless the outcome is unknown. */
  outcome: JobOutcome | null;
  /** What the tool asks its caller, while the status is `input_required`: `facts.inputRequest` of its refusal. */
  question: JobRefusal | null;
  /** Increases with every change. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** Until when the job can be read. */
  expiresAt: Date;
};

/** A call as it is stored until it runs. Whichever server runs it needs nothing else. */
export type JobCall = {
  tool: string;
  body: Record<string, unknown>;
  caller: {
    protocol: ProtocolName;
    signIn: SignedInCaller | null;
    depth: number;
    variables: Record<string, string>;
    bearer?: string | undefined;
    trace?: TraceContext | undefined;
    clientRequestId?: string | undefined;
  };
  /** What was logged while the call was checked; absent where an older version has stored it. */
  checkLog?: readonly LogEntry[] | undefined;
  /** The grant that it has used up. */
  grantId?: string | undefined;
  /** What its hooks sent meanwhile. */
  checkRequests?: readonly SentRequest[] | undefined;
  /** What the tool may ask its caller, and what was answered; absent where it cannot ask. */
  input?: { canAsk: readonly InputType[]; answers: Record<string, unknown> } | undefined;
};

/** A call that was admitted: its arguments, confirmation and rate limit have been checked. */
export type JobSubmission = {
  /** The id of the call. */
  id: string;
  agent: { id: string; space: string; slug: string; version: number };
  keyId: string;
  call: JobCall;
};

/** A job before it is stored. */
export type NewJob = JobSubmission & { submitter: Submitter };
