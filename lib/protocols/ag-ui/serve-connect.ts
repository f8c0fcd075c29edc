import { setTimeout } from "node:timers/promises";
import type { Message } from "@/lib/agent/model/message";
import type { Thread } from "@/lib/agent/model/thread";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { type EventWriter, streamEvents } from "./event-writer";
import type { AgUiInput } from "./read-input";
import { type Outcome, toRunStarted, toSnapshots, toTerminalEvent } from "./terminal-events";

const POLL_INTERVAL_MS = 500;

/** The calls of the last answer that the client has yet to run. */
const listPendingCalls = (messages: readonly Message[]): string[] => {
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  const message = messages[last];
  if (message?.role !== "assistant") return [];
  const following = messages.slice(last + 1);
  if (following.some(({ role }) => role === "user")) return [];
  const answeredIds = new Set(
    following.flatMap((other) => (other.role === "tool" ? [other.toolCallId] : [])),
  );
  return (message.toolCalls ?? []).map(({ id }) => id).filter((id) => !answeredIds.has(id));
};

const toOutcome = (thread: Thread | undefined): Outcome => {
  const run = thread?.run;
  if (run && run.openInterrupts.length > 0)
    return { type: "interrupt", interrupts: run.openInterrupts };
  if (run?.status === "cancelled") return { type: "cancelled" };
  if (run?.status === "failed" && run.error) return { type: "error", ...run.error };
  const isSuccess = run?.status === "success";
  return {
    type: "success",
    pendingToolCallIds: isSuccess ? listPendingCalls(thread?.messages ?? []) : [],
  };
};

/** Sends the conversation, and again whenever it has changed, until nothing runs in it any more. */
const follow = async (
  endpoint: AgUiEndpoint,
  input: AgUiInput,
  { send, signal }: EventWriter,
): Promise<Thread | undefined> => {
  const key = toThreadKey(endpoint, input);
  let revision = await endpoint.threads.findRevision(key);
  let thread = await endpoint.threads.find(key);
  send(toRunStarted(input, thread?.run?.runId ?? input.parentRunId));
  if (thread) send(...toSnapshots(thread));
  while (thread?.run?.status === "running") {
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal });
    const next = await endpoint.threads.findRevision(key);
    if (next === revision) continue;
    revision = next;
    thread = await endpoint.threads.find(key);
    if (thread) send(...toSnapshots(thread));
  }
  return thread;
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
  return streamEvents(request, endpoint.respond, async (writer) => {
    const isAuthor = endpoint.author !== undefined;
    try {
      const thread = await follow(endpoint, input, writer);
      const usage = thread?.run?.usage ?? [];
      writer.send(toTerminalEvent(input, toOutcome(thread), { usage, isAuthor }));
    } catch (error) {
      if (writer.signal.aborted) return;
      endpoint.reportError(error);
      const failure = {
        type: "error",
        code: "internal",
        message: "Something went wrong on our side.",
      };
      writer.send(toTerminalEvent(input, failure as Outcome, { usage: [], isAuthor }));
    } finally {
      closeStream();
    }
  });
};
