import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { CallOutcome } from "@/lib/agent/call-outcome";
import type { InputType } from "@/lib/agent/input-request";
import type { JobStatus } from "@/lib/agent/job-status";
import type { PlainError } from "@/lib/errors";
import type { Progress, SentRequest } from "@/lib/handlers/handler";
import type { LogEntry } from "@/lib/runtime/call/call-log";
import type { CallFacts } from "@/lib/runtime/ports";
import type { TraceContext } from "@/lib/tracing/trace-context";

/**
 * A caller asking for a job: has the same key or sign-in, bearer token and variables as its
 * submitter.
 */
export type JobCaller = {
  agentId: string;
  /** The id of the key or the sign-in. */
  keyId: string;
  /** The caller's own token, whether or not the tool used it. */
  bearer?: string | undefined;
  /** Reads a variable of the request. */
  readVariable(ref: string): string | null | undefined;
};

/**
 * The submitter of a job. A variable that the agent declares and the request lacked must be absent
 * for a reader, too.
 */
type Submitter = Pick<JobCaller, "bearer" | "readVariable"> & {
  /** All variables that the agent declares. */
  variableRefs: readonly string[];
};

/** How a job ended: with the result of its call, or with the refusal that its call threw. */
export type JobOutcome =
  | { type: "result"; outcome: CallOutcome; cache?: CallFacts["cache"] | undefined }
  | { type: "refusal"; refusal: PlainError };

/** A background call, as its caller may see it. */
export type Job = {
  /** Also the id of its call in the log. */
  id: string;
  tool: string;
  status: JobStatus;
  /** The tool's latest report. */
  progress: Progress | null;
  /** Present once the job has ended, unless the outcome is unknown. */
  outcome: JobOutcome | null;
  /**
   * The tool's question to its caller while the status is `input_required`: `facts.inputRequest` of
   * the refusal.
   */
  question: PlainError | null;
  /** Increases with every change. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** When the job stops being readable. */
  expiresAt: Date;
};

/** A call as stored until it runs. It is self-contained, so any server can run it. */
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
  /** What was logged while the call was checked. */
  checkLog?: readonly LogEntry[] | undefined;
  /** The grant that the call used up. */
  grantId?: string | undefined;
  /** The requests that its hooks sent during the check. */
  checkRequests?: readonly SentRequest[] | undefined;
  /** What the tool may ask its caller, and the answers. Absent if it cannot ask. */
  input?: { canAsk: readonly InputType[]; answers: Record<string, unknown> } | undefined;
};

/** An admitted call: its arguments, confirmation and rate limit have been checked. */
export type JobSubmission = {
  /** The id of the call. */
  id: string;
  agent: { id: string; space: string; slug: string; version: number };
  keyId: string;
  call: JobCall;
};

/** A job before it is stored. */
export type NewJob = JobSubmission & { submitter: Submitter };
