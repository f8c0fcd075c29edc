import { isOpen } from "@/lib/agent/job-status";
import { AppError, fromPlainError } from "@/lib/errors";
import { jsonHeaders } from "@/lib/http/headers";
import type { Job } from "@/lib/jobs/job";
import { toHttp } from "./call-response";

/** Seconds until polling again makes sense. */
const RETRY_AFTER_SECONDS = 1;

const outcomeUnknown = () =>
  new AppError("conflict", "The outcome of this call is unknown.", {
    details:
      "Its server was killed after the tool had started. The tool may have had an effect and is not run again. Find out what it did before you repeat the call.",
  });

const toProgressBody = ({ id, status, progress, createdAt, updatedAt, expiresAt }: Job) => ({
  id,
  status,
  ...(progress && { progress }),
  createdAt,
  updatedAt,
  expiresAt,
});

/**
 * Returns 202 while a call is in progress, then the call's own response. Throws if it was refused
 * or lost.
 */
export const toJobResponse = (job: Job) => {
  if (isOpen(job))
    return {
      status: 202,
      headers: { ...jsonHeaders, "retry-after": String(RETRY_AFTER_SECONDS) },
      body: JSON.stringify(toProgressBody(job)),
    };
  if (job.outcome?.type === "result") return toHttp(job.outcome);
  if (job.outcome?.type !== "refusal") throw outcomeUnknown();
  throw fromPlainError(job.outcome.refusal);
};
