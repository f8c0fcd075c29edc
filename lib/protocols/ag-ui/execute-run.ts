import type { InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { Thread, ThreadContent } from "@/lib/agent/model/thread";
import { isAppError } from "@/lib/errors";
import type { RunEvent, RunResult } from "@/lib/runs/run";
import type { StoredRunResult } from "@/lib/runs/thread-store";
import type { AgUiEndpoint } from "./endpoint";
import { findHandedTo } from "./history";
import type { OpenRun } from "./open-runs";
import type { AgUiInput } from "./read-input";
import { createEventMapper } from "./run-events";
import { keepRun, type StoredRun } from "./stored-run";
import { internalError, type Outcome } from "./terminal-events";

/** Everything needed to start a run that was accepted. */
export type RunPlan = ThreadContent & {
  thread: Thread | undefined;
  answers: ReadonlyMap<string, InterruptAnswer>;
};

const serverStopped: Outcome = {
  type: "error",
  code: "run_lost",
  message: "The server was stopped during this run. Send the message again.",
};

const notStored: Outcome = {
  type: "error",
  code: "run_lost",
  message: "This run took too long: its conversation has continued without it, or was deleted.",
};

const toStoredResult = ({ end, ...result }: RunResult, outcome: Outcome): StoredRunResult => ({
  ...result,
  status: {
    ...({ success: "success", interrupt: "interrupted", cancelled: "cancelled" } as const),
    error: "failed" as const,
  }[outcome.type],
  ...(outcome.type === "interrupt" && { interrupts: outcome.interrupts }),
  ...(outcome.type === "error" && { error: { code: outcome.code, message: outcome.message } }),
});

/** Runs the model. A run that throws keeps what it did before. */
const run = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  { thread, messages, state, answers }: RunPlan,
  { openRun, storage }: { openRun: OpenRun; storage: StoredRun },
): Promise<{ result: RunResult; outcome: Outcome }> => {
  const { agent, runs, caller, mode, author, reportError } = endpoint;
  const { threadId, runId, context, forwardedProps, clientTools } = input;
  const toEvents = createEventMapper(state, { isAuthor: author !== undefined });
  const activeAgent = thread && findHandedTo(thread, messages);
  const resourceTexts = thread?.resourceTexts ?? {};
  let latest = { messages: [...messages], state };
  const onEvent = (event: RunEvent) => {
    if (event.type === "state") latest = { ...latest, state: structuredClone(event.state) };
    openRun.send(...toEvents(event));
    if (event.type === "messages") {
      latest = { ...latest, messages: [...event.messages] };
      storage.save(latest);
      openRun.keep(latest);
    }
  };
  try {
    const result = await runs.run({
      agent,
      caller,
      threadId,
      runId,
      messages,
      answers,
      state,
      context,
      forwardedProps,
      clientTools,
      mode,
      model: author?.model,
      activeAgent,
      resourceTexts,
      runRef: openRun.id,
      signal: AbortSignal.any([openRun.signal, storage.signal]),
      onEvent,
    });
    const isStopped = result.end.type === "cancelled" && openRun.isServerStopped();
    return { result, outcome: isStopped ? serverStopped : result.end };
  } catch (error) {
    if (!isAppError(error)) reportError(error);
    return {
      result: { ...latest, end: { type: "cancelled" }, usage: [], activeAgent, resourceTexts },
      outcome: isAppError(error)
        ? { type: "error", code: error.code, message: error.message }
        : internalError,
    };
  }
};

/**
 * Runs the model and stores the result, whether or not anyone receives the events. Never throws.
 */
export const executeRun = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  plan: RunPlan,
  openRun: OpenRun,
): Promise<void> => {
  const { threads, reportError } = endpoint;
  const { messages, state } = plan;
  const { id, isFollowed } = openRun;
  const storage = keepRun({ threads, id, isFollowed, content: { messages, state }, reportError });
  const { result, outcome } = await run(endpoint, input, plan, { openRun, storage });
  const toFinalOutcome = (): Outcome => {
    const problem = storage.problem();
    return problem ? { type: "error", code: problem.code, message: problem.message } : outcome;
  };
  const summary = { usage: result.usage, content: result };
  try {
    const isStored = await storage.finish(toStoredResult(result, toFinalOutcome()));
    openRun.end({ ...summary, outcome: isStored ? toFinalOutcome() : notStored });
  } catch (error) {
    reportError(error);
    openRun.end({ ...summary, outcome: internalError });
  }
};
