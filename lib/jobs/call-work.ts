import { AppError, INTERNAL_ERROR_MESSAGE, isAppError, toPlainError } from "@/lib/errors";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { CallResult, RecordedCall, Runtime } from "@/lib/runtime/ports";
import type { JobSubmission } from "./job";
import type { JobEnding } from "./job-store";
import type { JobControl, JobResult, JobWork } from "./run-job";

type Options = {
  runtime: Pick<Runtime, "call" | "releaseGrant" | "recordLost" | "recordRefused">;
  /**
   * Resolves to the version that the call was made to. Undefined once its agent is no longer
   * published.
   */
  findAgent(agent: JobSubmission["agent"]): Promise<CompiledAgent | undefined>;
  /** The timeout of a background call, in milliseconds. */
  timeoutMs: number;
  reportError(error: unknown): void;
};

const refuse = (error: AppError): JobEnding => ({
  status: "failed",
  outcome: { type: "refusal", refusal: toPlainError(error) },
});

const getStatus = (outcome: CallResult["outcome"]): JobEnding["status"] => {
  if (outcome.ok) return "succeeded";
  return outcome.error.code === "CANCELLED" ? "cancelled" : "failed";
};

const toEnding = ({ outcome, cache }: CallResult): JobEnding => ({
  status: getStatus(outcome),
  outcome: { type: "result", outcome, cache },
});

const notPublished = () =>
  new AppError("not_found", "The agent was unpublished before the call could run.");

const toRecordedCall = ({ id, agent, keyId, call }: JobSubmission): RecordedCall => {
  const { tool, body, caller, checkLog, checkRequests } = call;
  return {
    agent,
    tool,
    body,
    caller: { ...caller, callId: id, keyId },
    checkLog,
    checkRequests,
  };
};

/** Runs the calls of jobs in the runtime, like any other call. */
export const createCallWork = ({
  runtime,
  findAgent,
  timeoutMs,
  reportError,
}: Options): JobWork => {
  const run = async (job: JobSubmission, control: JobControl): Promise<JobResult> => {
    const call = toRecordedCall(job);
    const agent = await findAgent(job.agent);
    const tool = agent?.tool(call.tool);
    if (!agent || !tool) {
      const refusal = notPublished();
      runtime.recordRefused(call, refusal);
      return { type: "ended", ending: refuse(refusal) };
    }
    const { input, grantId } = job.call;
    const { signal, onProgress } = control;
    let isLost = false;
    const begin = async () => {
      isLost = !(await control.begin());
      return !isLost;
    };
    const result = await runtime.call({
      ...call,
      agent,
      tool,
      input,
      grantId,
      phase: "admitted",
      timeoutMs,
      signal,
      onProgress,
      begin,
    });
    if (result.isDeferred) return { type: isLost ? "deferred" : "released" };
    return { type: "ended", ending: toEnding(result) };
  };

  return {
    run: (job, control) =>
      run(job, control).catch((error: unknown) => {
        if (!isAppError(error)) {
          reportError(error);
          const internal = new AppError("internal", INTERNAL_ERROR_MESSAGE);
          return { type: "ended", ending: refuse(internal) };
        }
        // The agent could not be loaded, so nothing has begun.
        if (error.code === "unavailable") return { type: "released" };
        if (error.code === "input_required")
          return { type: "asked", question: toPlainError(error) };
        return { type: "ended", ending: refuse(error) };
      }),
    async release({ call: { grantId } }) {
      if (grantId !== undefined) await runtime.releaseGrant(grantId);
    },
    async recordLost(job) {
      const call = toRecordedCall(job);
      // A lost call must be logged even without its agent.
      const agent = await findAgent(job.agent).catch(() => undefined);
      runtime.recordLost(call, agent?.tool(call.tool));
    },
  };
};
