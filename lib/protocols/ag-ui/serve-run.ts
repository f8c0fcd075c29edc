import { AppError, isAppError } from "@/lib/errors";
import { jsonHeaders } from "@/lib/http/headers";
import { readPreferences } from "@/lib/http/prefer";
import { noModel } from "@/lib/runs/session";
import { checkReplies, type Refusal } from "./answers";
import { stopRun } from "./cancel-run";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { streamRunEvents } from "./event-writer";
import { executeRun, type RunPlan } from "./execute-run";
import { mergeHistory, resumeHistory } from "./history";
import type { OpenRun } from "./open-runs";
import type { AgUiInput } from "./read-input";
import { serveConnect } from "./serve-connect";
import { RETRY_AFTER_SECONDS } from "./serve-thread";
import {
  toEndEvents,
  toRunStarted,
  toSnapshots,
  toStateSnapshot,
  toTerminalEvent,
} from "./terminal-events";

const planRun = (
  thread: RunPlan["thread"],
  answers: RunPlan["answers"],
  { messages, state, replies }: AgUiInput,
): RunPlan => {
  const stored = thread?.messages ?? [];
  const isContinued = replies.length > 0;
  return {
    thread,
    answers,
    messages: isContinued
      ? resumeHistory(stored, messages, answers)
      : mergeHistory(stored, messages),
    state: state ? state.value : (thread?.state ?? null),
  };
};

/** Whether a concurrent request started this run or sent the same answers. */
const isRepeated = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  isBackground: boolean,
): Promise<boolean> => {
  const { threads, now } = endpoint;
  const { runId, replies } = input;
  const key = toThreadKey(endpoint, input);
  if (replies.length === 0) return isBackground && (await threads.find(key))?.run?.runId === runId;
  const earlier = await threads.listReplies(key);
  return checkReplies([], replies, { earlier, time: now() }).type === "repeated";
};

/** Stores the start of the run. Returns undefined if another request has started it. */
const beginRun = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  { thread, messages, state }: RunPlan,
  isBackground: boolean,
): Promise<string | undefined> => {
  const { agent, threads } = endpoint;
  const { runId, replies } = input;
  try {
    return await threads.begin(toThreadKey(endpoint, input), {
      runId,
      version: agent.version,
      messages,
      state,
      after: thread?.run?.id,
      ...(replies.length > 0 && { replies }),
    });
  } catch (error) {
    const isConflict = isAppError(error) && error.code === "conflict";
    if (isConflict && (await isRepeated(endpoint, input, isBackground))) return undefined;
    throw error;
  }
};

/**
 * Finds the conversation. A run without followers is stopped, because its client wants another one.
 */
const findThread = async (endpoint: AgUiEndpoint, input: AgUiInput): Promise<RunPlan["thread"]> => {
  const { threads, openRuns } = endpoint;
  const key = toThreadKey(endpoint, input);
  const thread = await threads.find(key);
  const run = thread?.run;
  if (run?.status !== "running" || run.runId === input.runId) return thread;
  const openRun = openRuns.find(run.id);
  if (await (openRun?.isFollowedAnywhere() ?? run.isFollowed)) return thread;
  await stopRun({ threads, openRuns }, key, run.runId);
  return threads.find(key);
};

/** How to respond to the client of a run. */
type Reply = {
  isBackground: boolean;
  /** Called before the run starts. */
  toRun(run: OpenRun, plan: RunPlan): Response;
  /** Called if the requested run is in progress or has ended. */
  toRepeated(): Response;
  toRefused(refusal: Refusal): Response;
};

/** Streams the events of the run, which continues without its client. */
const streamReply = (request: Request, endpoint: AgUiEndpoint, input: AgUiInput): Reply => {
  const isAuthor = endpoint.author !== undefined;
  return {
    isBackground: false,
    toRun: (run, plan) =>
      streamRunEvents(request, endpoint, async (writer) => {
        // Answers continue the stored conversation, from which the client's own may differ.
        const start = input.replies.length > 0 ? toSnapshots(plan) : [toStateSnapshot(plan.state)];
        writer.send(toRunStarted(input, input.parentRunId), ...start);
        const summary = await run.follow(writer, { isJoining: false });
        if (summary) writer.send(...toEndEvents(input, summary, { isAuthor }));
      }),
    toRepeated: () => serveConnect(request, endpoint, input),
    toRefused: ({ code, message }) =>
      streamRunEvents(request, endpoint, async ({ send }) =>
        send(
          toRunStarted(input, input.parentRunId),
          toTerminalEvent(input, { type: "error", code, message }, { usage: [], isAuthor }),
        ),
      ),
  };
};

/** Responds with the location of the conversation, for a client that does not wait for the run. */
const acceptReply = (
  { respond }: AgUiEndpoint,
  { threadId, runId }: AgUiInput,
  threadUrl: string,
): Reply => {
  const accept = () =>
    respond(
      202,
      {
        ...jsonHeaders,
        location: threadUrl,
        "preference-applied": "respond-async",
        "retry-after": RETRY_AFTER_SECONDS,
      },
      JSON.stringify({ threadId, runId, url: threadUrl }),
    );
  return {
    isBackground: true,
    toRun: accept,
    toRepeated: accept,
    toRefused({ message }) {
      throw new AppError("unprocessable", message);
    },
  };
};

const startRun = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  plan: RunPlan,
  { isBackground, toRun, toRepeated }: Reply,
): Promise<Response> => {
  const closeStream = endpoint.openStream();
  try {
    const id = await beginRun(endpoint, input, plan, isBackground);
    if (id === undefined) {
      closeStream();
      return toRepeated();
    }
    const { messages, state } = plan;
    const run = endpoint.openRuns.open(id, { messages, state }, { isBackground });
    const response = toRun(run, plan);
    void executeRun(endpoint, input, plan, run).finally(closeStream);
    return response;
  } catch (error) {
    closeStream();
    throw error;
  }
};

/**
 * Serves `POST /ag-ui`: one run, as a stream of events, or in the background with
 * `Prefer: respond-async`. Throws if the run is refused before it starts.
 */
export const serveRun = async (
  request: Request,
  endpoint: AgUiEndpoint,
  input: AgUiInput,
): Promise<Response> => {
  const { agent, threads, author, now } = endpoint;
  if (!agent.manifest.model && !author?.model) throw noModel();
  const { replies, threadId, runId } = input;
  const threadUrl = readPreferences(request.headers).respondAsync
    ? endpoint.toThreadUrl?.(threadId)
    : undefined;
  const reply =
    threadUrl === undefined
      ? streamReply(request, endpoint, input)
      : acceptReply(endpoint, input, threadUrl);
  const thread = await findThread(endpoint, input);
  // The client sent the request again because it did not receive our response. Answers are
  // recognized by themselves, because their run may have the id of the run that asked.
  const isRepeatedId = replies.length === 0 && thread?.run?.runId === runId;
  if (reply.isBackground && isRepeatedId) return reply.toRepeated();
  const earlier = replies.length > 0 ? await threads.listReplies(toThreadKey(endpoint, input)) : [];
  const open = thread?.run?.openInterrupts ?? [];
  const checked = checkReplies(open, replies, { earlier, time: now() });
  if (checked.type === "repeated") return reply.toRepeated();
  if (checked.type === "refused") return reply.toRefused(checked);
  return startRun(endpoint, input, planRun(thread, checked.answers, input), reply);
};
