import { isAppError } from "@/lib/errors";
import { noModel } from "@/lib/runs/session";
import { type Answers, checkReplies } from "./answers";
import { cancelRun } from "./cancel-run";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { streamEvents } from "./event-writer";
import { executeRun, type RunPlan } from "./execute-run";
import { mergeHistory, resumeHistory } from "./history";
import type { AgUiInput } from "./read-input";
import { serveConnect } from "./serve-connect";
import { toEndEvents, toRunStarted, toStateSnapshot, toTerminalEvent } from "./terminal-events";

const planRun = (
  thread: RunPlan["thread"],
  answers: RunPlan["answers"],
  { messages, state, replies }: AgUiInput,
): RunPlan => {
  const stored = thread?.messages ?? [];
  const merge = replies.length > 0 ? resumeHistory : mergeHistory;
  return {
    ...{ thread, answers },
    messages: merge(stored, messages),
    state: state ? state.value : (thread?.state ?? null),
  };
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
  { agent, threads, owner, now }: AgUiEndpoint,
  input: AgUiInput,
  { thread, messages, state }: RunPlan,
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
    if (checkReplies([], replies, { earlier, time: now() }).type === "repeated") return undefined;
    throw error;
  }
};

/** The conversation as it stands. A run that nobody follows any more is stopped: its client wants another one. */
const findThread = async (endpoint: AgUiEndpoint, input: AgUiInput): Promise<RunPlan["thread"]> => {
  const { threads, openRuns } = endpoint;
  const key = toThreadKey(endpoint, input);
  const thread = await threads.find(key);
  const run = thread?.run;
  if (run?.status !== "running" || run.runId === input.runId) return thread;
  if (openRuns.find(run.id)?.isFollowed() ?? run.isFollowed) return thread;
  await cancelRun({ threads, openRuns }, key, run.runId);
  return threads.find(key);
};

/** Begins the run and sends its events to the client, without which it also goes on. */
const startRun = async (
  request: Request,
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  plan: RunPlan,
): Promise<Response> => {
  const { openRuns, author, respond } = endpoint;
  const closeStream = endpoint.openStream();
  try {
    const id = await beginRun(endpoint, input, plan);
    if (id === undefined) {
      closeStream();
      return serveConnect(request, endpoint, input);
    }
    const { messages, state } = plan;
    const run = openRuns.open(id, { messages, state });
    const response = streamEvents(request, respond, async (writer) => {
      writer.send(toRunStarted(input, input.parentRunId), toStateSnapshot(state));
      const ending = await run.follow(writer, { isJoining: false });
      if (ending) writer.send(...toEndEvents(input, ending, { isAuthor: author !== undefined }));
    });
    void executeRun(endpoint, input, plan, run).finally(closeStream);
    return response;
  } catch (error) {
    closeStream();
    throw error;
  }
};

/** `POST /ag-ui`: one run, as a stream of events. What is refused before it begins is thrown. */
export const serveRun = async (
  request: Request,
  endpoint: AgUiEndpoint,
  input: AgUiInput,
): Promise<Response> => {
  const { agent, threads, author, now } = endpoint;
  if (!agent.manifest.model && !author?.model) throw noModel();
  const { replies } = input;
  const thread = await findThread(endpoint, input);
  const earlier = replies.length > 0 ? await threads.listReplies(toThreadKey(endpoint, input)) : [];
  const open = thread?.run?.openInterrupts ?? [];
  const checked = checkReplies(open, replies, { earlier, time: now() });
  if (checked.type === "repeated") return serveConnect(request, endpoint, input);
  if (checked.type === "refused") return streamRefusal(request, endpoint, input, checked);
  return startRun(request, endpoint, input, planRun(thread, checked.answers, input));
};
