import { setTimeout as sleep } from "node:timers/promises";
import type { Thread, ThreadKey } from "@/lib/agent/model/thread";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { type EventWriter, streamRunEvents } from "./event-writer";
import type { AgUiInput } from "./read-input";
import { toStoredOutcome } from "./stored-outcome";
import {
  type RunSummary,
  toEarlierUsage,
  toEndEvents,
  toRunStarted,
  toSnapshots,
} from "./terminal-events";

const POLL_INTERVAL_MS = 500;
const MARK_INTERVAL_MS = 10_000;

/**
 * Says that somebody follows a run of another server, until the returned function is called. Others who follow it say
 * so again then.
 */
const markFollowed = (
  { threads, openRuns, reportError }: AgUiEndpoint,
  run: string,
): (() => void) => {
  /** One after the other, so that the last one counts. */
  let marking = Promise.resolve();
  const mark = (isFollowed: boolean) => {
    marking = marking.then(() => threads.setFollowed(run, isFollowed)).catch(reportError);
  };
  const confirm = () => mark(true);
  confirm();
  const timer = setInterval(confirm, MARK_INTERVAL_MS);
  const stopListening = openRuns.onRemoteUnfollowed(run, confirm);
  return () => {
    clearInterval(timer);
    stopListening();
    mark(false);
  };
};

/** Waits until the conversation changes, or until its run is found on this server. */
const waitForChange = async (
  { threads, openRuns }: AgUiEndpoint,
  key: ThreadKey,
  { run, revision }: { run: string; revision: string | undefined },
  signal: AbortSignal,
): Promise<void> => {
  while (!openRuns.find(run) && (await threads.findRevision(key)) === revision)
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
};

/** Sends the conversation again whenever it has changed, until its run ends or is found on this server. */
const followElsewhere = async (
  endpoint: AgUiEndpoint,
  key: ThreadKey,
  run: string,
  { send, signal }: EventWriter,
): Promise<void> => {
  const { threads, openRuns } = endpoint;
  const unmark = markFollowed(endpoint, run);
  try {
    for (;;) {
      const revision = await threads.findRevision(key);
      const thread = await threads.find(key);
      const isOver = thread?.run?.id !== run || thread.run.status !== "running";
      if (isOver || openRuns.find(run)) return;
      send(...toSnapshots(thread));
      await waitForChange(endpoint, key, { run, revision }, signal);
    }
  } finally {
    unmark();
  }
};

/** Sends an author what the conversation used before its latest run, whose end says the rest. */
const sendEarlierUsage = async (
  { author, threads }: AgUiEndpoint,
  key: ThreadKey,
  thread: Thread | undefined,
  { send }: EventWriter,
): Promise<void> => {
  if (author && thread?.run) send(toEarlierUsage(await threads.listUsage(key, thread.run.id)));
};

/** Sends the conversation and what goes on in it. Resolves to how it ended; to undefined when the client leaves. */
const follow = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  writer: EventWriter,
): Promise<RunSummary | undefined> => {
  const key = toThreadKey(endpoint, input);
  let thread = await endpoint.threads.find(key);
  writer.send(toRunStarted(input, thread?.run?.runId ?? input.parentRunId));
  await sendEarlierUsage(endpoint, key, thread, writer);
  while (thread?.run?.status === "running") {
    const { id } = thread.run;
    const run = endpoint.openRuns.find(id);
    if (run) return run.follow(writer, { isJoining: true });
    await followElsewhere(endpoint, key, id, writer);
    thread = await endpoint.threads.find(key);
    await sendEarlierUsage(endpoint, key, thread, writer);
  }
  const outcome = toStoredOutcome(thread);
  // A question is sent with the conversation that it is about.
  if (thread && outcome.type !== "interrupt") writer.send(...toSnapshots(thread));
  const { messages = [], state = null } = thread ?? {};
  return {
    outcome,
    usage: thread?.run?.usage ?? [],
    content: { messages, state },
  };
};

/**
 * `POST /ag-ui/connect`, a convention of ours: the conversation as it stands. A run that goes on is followed to its
 * end, and questions that are open are asked again. A conversation that the caller does not have is empty.
 */
export const serveConnect = (
  request: Request,
  endpoint: AgUiEndpoint,
  input: AgUiInput,
): Response => {
  const closeStream = endpoint.openStream();
  const isAuthor = endpoint.author !== undefined;
  return streamRunEvents(request, endpoint, async (writer) => {
    try {
      const summary = await follow(endpoint, input, writer);
      if (summary) writer.send(...toEndEvents(input, summary, { isAuthor }));
    } finally {
      closeStream();
    }
  });
};
