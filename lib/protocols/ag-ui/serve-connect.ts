import { setTimeout as sleep } from "node:timers/promises";
import type { Thread, ThreadKey } from "@/lib/agent/model/thread";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { type EventWriter, streamRunEvents } from "./event-writer";
import { createFollowMarks } from "./follow-marks";
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
 * Marks another server's run as followed until the returned function is called. Its other followers
 * then mark it again.
 */
const markFollowed = (endpoint: AgUiEndpoint, run: string): (() => void) => {
  const { mark } = createFollowMarks(run, endpoint);
  const confirm = () => mark(true);
  confirm();
  const timer = setInterval(confirm, MARK_INTERVAL_MS);
  const stopListening = endpoint.openRuns.onRemoteUnfollowed(run, confirm);
  return () => {
    clearInterval(timer);
    stopListening();
    mark(false);
  };
};

/** Waits until the conversation changes, or until its run is found on this server. */
const waitForChange = async (
  { threads, openRuns, reportError }: AgUiEndpoint,
  key: ThreadKey,
  { run, revision }: { run: string; revision: string | undefined },
  signal: AbortSignal,
): Promise<void> => {
  const findRevision = () =>
    threads.findRevision(key).catch((error: unknown) => {
      // The run continues without the database, and an error event would be its end.
      reportError(error);
      return revision;
    });
  while (!openRuns.find(run) && (await findRevision()) === revision)
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
};

/** Sends the conversation whenever it changes, until its run ends or is found on this server. */
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

/** Sends an author the usage of all runs but the latest one, whose end event contains its own. */
const sendEarlierUsage = async (
  { author, threads }: AgUiEndpoint,
  key: ThreadKey,
  thread: Thread | undefined,
  { send }: EventWriter,
): Promise<void> => {
  if (author && thread?.run) send(toEarlierUsage(await threads.listUsage(key, thread.run.id)));
};

/**
 * Sends the conversation and its events. Resolves to how it ended, or to undefined if the client
 * leaves.
 */
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
  // A question is sent together with its conversation.
  if (thread && outcome.type !== "interrupt") writer.send(...toSnapshots(thread));
  const { messages = [], state = null } = thread ?? {};
  return {
    outcome,
    usage: thread?.run?.usage ?? [],
    content: { messages, state },
  };
};

/**
 * Serves `POST /ag-ui/connect`, our own extension: the conversation in its current state. A run in
 * progress is followed to its end, and open questions are asked again. A conversation that the
 * caller does not have is empty.
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
