/**
 * `queued`, `running` and `input_required` are open; the others are final. `unknown`: the server
 * was killed after the tool had started, so the tool may have had an effect. Such a job is never
 * run again.
 */
export type JobStatus =
  | "queued"
  | "running"
  | "input_required"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "unknown";

const openStatuses: ReadonlySet<JobStatus> = new Set(["queued", "running", "input_required"]);

export const isOpen = ({ status }: { status: JobStatus }): boolean => openStatuses.has(status);
