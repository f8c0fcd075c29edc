import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
} from "@modelcontextprotocol/server";
import type { Tool } from "@/lib/agent/tool";
import type { Job, JobCaller } from "@/lib/jobs/job";
import { toNewJob } from "@/lib/jobs/to-new-job";
import type { CallRequest } from "@/lib/runtime/ports";
import { toCallToolResult, toFailedResult } from "../call-result";
import type { McpExchange } from "../exchange";
import { internalError } from "../protocol-errors";
import { createStateCodec } from "../request-state";
import { toJobCaller, unknownTask } from "./job-caller";
import { toInputRequests, toTask, toTaskEnd } from "./to-task";

/** How long to wait for a call before responding with a task. */
const MAX_WAIT_MS = 500;

const isAtWork = ({ status }: Job) => status === "queued" || status === "running";

/** Resolves when the job has ended, asks a question, or has taken too long. */
const waitForJob = async (
  { context: { jobs } }: McpExchange,
  caller: JobCaller,
  submitted: Job,
  signal: AbortSignal,
): Promise<Job> => {
  const { id } = submitted;
  const deadline = performance.now() + MAX_WAIT_MS;
  let job = submitted;
  for (;;) {
    const timeoutMs = deadline - performance.now();
    if (!isAtWork(job) || timeoutMs <= 0) return job;
    try {
      const next = await jobs.wait(id, caller, { revision: job.revision, timeoutMs, signal });
      // The agent was deleted.
      if (!next) return job;
      job = next;
    } catch {
      // The database is unreachable, but the call continues: the client gets the task.
      return job;
    }
    // Without a response, the client could never learn of the task.
    if (signal.aborted) return (await jobs.cancel(id, caller)) ?? job;
  }
};

export type CreateTaskResult = ReturnType<typeof toTask> & { resultType: "task" };
type Answer = CallToolResult | InputRequiredResult | CreateTaskResult;

/**
 * Returns the current state of a call: its result, its questions, or the task as which it
 * continues.
 */
const toAnswer = async (
  exchange: McpExchange,
  job: Job,
  { tool, hash }: Pick<TaskCall, "hash"> & { tool: Tool },
): Promise<Answer> => {
  if (isAtWork(job)) return { ...toTask(job), resultType: "task" };
  if (job.question) {
    const state = { call: hash, answers: {}, job: job.id };
    return inputRequired({
      inputRequests: toInputRequests(job.question),
      requestState: await createStateCodec(exchange).mint(state),
    });
  }
  const end = toTaskEnd(job, tool);
  if (end?.status === "completed") return end.result;
  if (end?.status !== "failed") return toFailedResult("The call was cancelled.");
  throw new ProtocolError(end.error.code, end.error.message, end.error.data);
};

type TaskCall = Pick<CallRequest, "tool" | "body" | "caller" | "confirmation" | "input"> & {
  /** Hash of the tool's name and the arguments as sent. */
  hash: string;
  signal: AbortSignal;
};

/** Runs an admitted call in the background, and waits briefly for it. */
export const callAsTask = async (
  exchange: McpExchange,
  { hash, ...call }: TaskCall,
): Promise<Answer> => {
  const { agent, agentSlug, runtime, jobs } = exchange.context;
  const { tool: compiledTool, input, signal } = call;
  const { tool } = compiledTool;
  const jobCaller = toJobCaller(exchange);
  // The scope `call` requires a key, and only published versions can be called over MCP.
  if (!jobCaller || agent.version === null) throw internalError(exchange.context);
  const admission = await runtime.call({ ...call, agent, phase: "admit" });
  if (!admission.isAdmitted) return toCallToolResult(admission.outcome, tool);
  const job = await jobs.submit(
    toNewJob({
      agentSlug,
      protocol: "mcp",
      call: { ...call, agent },
      submitter: jobCaller,
      admission,
      input,
    }),
  );
  const latest = await waitForJob(exchange, jobCaller, job, signal);
  return toAnswer(exchange, latest, { tool, hash });
};

/** Continues a call that asked a question before its client got a task. */
export const continueTask = async (
  exchange: McpExchange,
  {
    taskId,
    answers,
    ...call
  }: Pick<TaskCall, "hash" | "signal"> & {
    tool: Tool;
    taskId: string;
    answers: Readonly<Record<string, unknown>>;
  },
): Promise<Answer> => {
  const caller = toJobCaller(exchange);
  const job = caller && (await exchange.context.jobs.answer(taskId, caller, answers));
  if (!job) throw unknownTask(taskId);
  return toAnswer(exchange, await waitForJob(exchange, caller, job, call.signal), call);
};
