import { type CallToolResult, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { InputRequests, InputType } from "@/lib/agent/input-request";
import type { Tool } from "@/lib/agent/tool";
import type { PlainError } from "@/lib/errors";
import type { Job } from "@/lib/jobs/job";
import { toCallToolResult, toRefusedResult } from "../call-result";
import { toMcpInputRequests } from "../input-requests";
import { missingCapability } from "../protocol-errors";

const POLL_INTERVAL_MS = 1_000;

type RpcError = { code: number; message: string; data?: unknown };

/** How a task's request ended: as `tools/call` would have ended, unless it was cancelled. */
type TaskEnd =
  | { status: "completed"; result: CallToolResult }
  | { status: "failed"; error: RpcError }
  | { status: "cancelled" };

const unknownOutcome: TaskEnd = {
  status: "failed",
  error: {
    code: ProtocolErrorCode.InternalError,
    message:
      "The server was killed before the tool had finished. Its outcome is unknown. Check what it did before you call it again.",
  },
};

const toRefusedEnd = (refusal: PlainError): TaskEnd => {
  const { code, message, facts } = refusal;
  if (facts.missingInputTypes) {
    const error = missingCapability(facts.missingInputTypes as InputType[]);
    return { status: "failed", error: { code: error.code, message, data: error.data } };
  }
  if (code === "internal")
    return { status: "failed", error: { code: ProtocolErrorCode.InternalError, message } };
  return { status: "completed", result: toRefusedResult(refusal) };
};

/** Returns undefined while the job is in progress or waits for answers. */
export const toTaskEnd = (
  { status, outcome }: Job,
  tool: Pick<Tool, "outputSchema">,
): TaskEnd | undefined => {
  if (status === "cancelled") return { status };
  if (status === "unknown") return unknownOutcome;
  if (!outcome) return undefined;
  return outcome.type === "refusal"
    ? toRefusedEnd(outcome.refusal)
    : { status: "completed", result: toCallToolResult(outcome.outcome, tool) };
};

/** Returns what a tool asks its caller, by the tool's keys. Clients that know tasks know lists. */
export const toInputRequests = ({ facts }: PlainError) => {
  const requests = (facts.inputRequest?.requests ?? {}) as InputRequests;
  return toMcpInputRequests(requests, undefined).inputRequests;
};

const toStatusMessage = ({ status, progress }: Job): string | undefined => {
  if (status === "queued") return "Waiting for its turn.";
  if (status !== "running" || !progress) return undefined;
  const { done, total, message } = progress;
  return message ?? (total === undefined ? String(done) : `${done} of ${total}`);
};

/** Returns the fields that every response about a task has. */
export const toTask = (job: Job) => {
  const { id, createdAt, updatedAt, expiresAt } = job;
  const statusMessage = toStatusMessage(job);
  return {
    taskId: id,
    status: job.status === "input_required" ? ("input_required" as const) : ("working" as const),
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    ttlMs: expiresAt.getTime() - createdAt.getTime(),
    pollIntervalMs: POLL_INTERVAL_MS,
  };
};

/** Creates the response to `tasks/get`, with the result, the error or the questions of the task. */
export const toDetailedTask = (job: Job, tool: Pick<Tool, "outputSchema">) => {
  const task = toTask(job);
  const end = toTaskEnd(job, tool);
  if (end?.status === "failed") return { ...task, ...end, statusMessage: end.error.message };
  if (end?.status === "completed")
    return { ...task, ...end, result: { ...end.result, resultType: "complete" } };
  if (end) return { ...task, ...end };
  return job.question ? { ...task, inputRequests: toInputRequests(job.question) } : task;
};
