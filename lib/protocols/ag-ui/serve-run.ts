import type { InterruptAnswer } from "@/lib/agent/model/interrupt";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type { Thread } from "@/lib/agent/model/thread";
import { isAppError } from "@/lib/errors";
import type { RunEvent, RunResult } from "@/lib/runs/run";
import { noModel } from "@/lib/runs/session";
import type { RunEnding } from "@/lib/runs/thread-store";
import { type Answers, checkReplies } from "./answers";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { type EventWriter, streamEvents } from "./event-writer";
import { mergeHistory, resumeHistory } from "./history";
import type { AgUiInput } from "./read-input";
import { createEventMapper } from "./run-events";
import { serveConnect } from "./serve-connect";
import { keepRun } from "./stored-run";
import {
  type Outcome,
  toRunStarted,
  toSnapshots,
  toStateSnapshot,
  toTerminalEvent,
} from "./terminal-events";

type Content = Pick<RunResult, "messages" | "state">;

/** A run that may begin. */
type Plan = Content & {
  thread: Thread | undefined;
  answers: ReadonlyMap<string, InterruptAnswer>;
};

const planRun = (
  thread: Thread | undefined,
  answers: Plan["answers"],
  { messages, state, replies }: AgUiInput,
): Plan => {
  const stored = thread?.messages ?? [];
  const merge = replies.length > 0 ? resumeHistory : mergeHistory;
  return {
    ...{ thread, answers },
    messages: merge(stored, messages),
    state: state ? state.value : (thread?.state ?? null),
  };
};

const internalError: Outcome = {
  ...{ type: "error", code: "internal", message: "Something went wrong on our side." },
};

const toStoredEnding = ({ end, ...result }: RunResult, outcome: Outcome): RunEnding => ({
  ...result,
  status: {
    ...({ success: "success", interrupt: "interrupted", cancelled: "cancelled" } as const),
    error: "failed" as const,
  }[outcome.type],
  ...(outcome.type === "interrupt" && { interrupts: outcome.interrupts }),
  ...(outcome.type === "error" && { error: { code: outcome.code, message: outcome.message } }),
});

/** Runs the model and sends what happens, until the last event. Nothing is thrown. */
const sendRun = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  { thread, messages, state, answers }: Plan,
  { id, writer }: { id: string; writer: EventWriter },
): Promise<void> => {
  const { agent, runs, threads, caller, mode, author, reportError } = endpoint;
  const { threadId, runId, context, forwardedProps, clientTools } = input;
  const { send, signal } = writer;
  const isAuthor = author !== undefined;
  const storage = keepRun({ threads, id, content: { messages, state }, reportError });
  const toEvents = createEventMapper(state, { isAuthor });
  let latest: Content = { messages, state };
  const onEvent = (event: RunEvent) => {
    if (event.type === "state") latest = { ...latest, state: structuredClone(event.state) };
    if (event.type === "messages") {
      latest = { ...latest, messages: [...event.messages] };
      storage.save(latest);
    }
    send(...toEvents(event));
  };
  send(toRunStarted(input, input.parentRunId), toStateSnapshot(state));
  let result: RunResult | undefined;
  let outcome: Outcome = internalError;
  try {
    result = await runs.run({
      ...{ agent, caller, threadId, runId, messages, answers, state, context, forwardedProps },
      ...{ clientTools, mode, model: author?.model, activeAgent: thread?.activeAgent },
      signal: AbortSignal.any([signal, storage.signal]),
      onEvent,
    });
    outcome = result.end;
  } catch (error) {
    if (isAppError(error)) outcome = { type: "error", code: error.code, message: error.message };
    else reportError(error);
  }
  const usage: ModelUsage[] = result?.usage ?? [];
  const final: RunResult = result ?? {
    ...latest,
    ...{ end: { type: "cancelled" }, usage, activeAgent: thread?.activeAgent },
  };
  try {
    await storage.finish(toStoredEnding(final, storage.problem() ? toProblem(storage) : outcome));
    if (storage.problem()) outcome = toProblem(storage);
  } catch (error) {
    reportError(error);
    outcome = internalError;
  }
  if (outcome.type === "interrupt") send(...toSnapshots(final));
  send(toTerminalEvent(input, outcome, { usage, isAuthor }));
};

const toProblem = ({ problem }: Pick<ReturnType<typeof keepRun>, "problem">): Outcome => {
  const { code = "internal", message = "" } = problem() ?? {};
  return { type: "error", code, message };
};

/** A run that is refused because of its answers: nothing is stored, and the questions stay open. */
const streamRefusal = (
  request: Request,
  { respond, author }: AgUiEndpoint,
  input: AgUiInput,
  { code, message }: Extract<Answers, { type: "refused" }>,
): Response =>
  streamEvents(request, respond, async ({ send }) =>
    send(
      toRunStarted(input, input.parentRunId),
      toTerminalEvent(
        input,
        { type: "error", code, message },
        { usage: [], isAuthor: author !== undefined },
      ),
    ),
  );

/** Stores that the run begins. Undefined when another request has brought the same answers before. */
const beginRun = async (
  { agent, threads, owner }: AgUiEndpoint,
  input: AgUiInput,
  { thread, messages, state }: Plan,
): Promise<string | undefined> => {
  const key = toThreadKey({ agent, owner }, input);
  const { runId, replies } = input;
  const run = thread?.run?.id ?? "";
  try {
    return await threads.begin(key, {
      ...{ runId, version: agent.version, messages, state },
      ...(replies.length > 0 && { replies: { run, entries: replies } }),
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict" || replies.length === 0) throw error;
    const earlier = await threads.listReplies(key);
    if (checkReplies([], replies, { earlier, time: Date.now() }).type === "repeated")
      return undefined;
    throw error;
  }
};

/** `POST /ag-ui`: one run, as a stream of events. What is refused before it begins is thrown. */
export const serveRun = async (
  request: Request,
  endpoint: AgUiEndpoint,
  input: AgUiInput,
): Promise<Response> => {
  const { agent, threads, author, respond } = endpoint;
  if (!agent.manifest.model && !author?.model) throw noModel();
  const key = toThreadKey(endpoint, input);
  const { replies } = input;
  const thread = await threads.find(key);
  const earlier = replies.length > 0 ? await threads.listReplies(key) : [];
  const open = thread?.run?.openInterrupts ?? [];
  const checked = checkReplies(open, replies, { earlier, time: Date.now() });
  if (checked.type === "repeated") return serveConnect(request, endpoint, input);
  if (checked.type === "refused") return streamRefusal(request, endpoint, input, checked);
  const plan = planRun(thread, checked.answers, input);
  const closeStream = endpoint.openStream();
  try {
    const id = await beginRun(endpoint, input, plan);
    if (id === undefined) {
      closeStream();
      return await serveConnect(request, endpoint, input);
    }
    return streamEvents(request, respond, (writer) =>
      sendRun(endpoint, input, plan, { id, writer }).finally(closeStream),
    );
  } catch (error) {
    closeStream();
    throw error;
  }
};
