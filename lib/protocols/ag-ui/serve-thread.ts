import type { Thread } from "@/lib/agent/model/thread";
import { AppError } from "@/lib/errors";
import { isNotModified, toEtag } from "@/lib/http/etag";
import { jsonHeaders } from "@/lib/http/headers";
import { type AgUiEndpoint, toThreadKey } from "./endpoint";
import { toStoredOutcome } from "./stored-outcome";
import { toTerminalEvent } from "./terminal-events";

/** Seconds until a caller may check again whether a run has ended. */
export const RETRY_AFTER_SECONDS = "1";

const unknownThread = (threadId: string) =>
  new AppError("not_found", `You have no conversation "${threadId}" with this agent.`, {
    details: "Conversations belong to the key or the person who started them.",
  });

const toEnd = (threadId: string, thread: Thread) =>
  thread.run && thread.run.status !== "running"
    ? toTerminalEvent({ threadId, runId: thread.run.runId }, toStoredOutcome(thread), {
        usage: thread.run.usage,
        isAuthor: false,
      })
    : null;

/**
 * Serves `GET /ag-ui/threads/:threadId`, our own extension: a conversation for callers that do not
 * wait for its run. `end` is the event that ends the run's stream.
 */
export const serveThread = async (
  { headers }: Request,
  endpoint: Pick<AgUiEndpoint, "agent" | "owner" | "threads" | "respond">,
  threadId: string,
): Promise<Response> => {
  const { threads, respond } = endpoint;
  const key = toThreadKey(endpoint, { threadId });
  const revision = await threads.findRevision(key);
  const etag = toEtag(revision ?? "");
  const cacheHeaders = { etag, "cache-control": "private, no-cache" };
  if (revision !== undefined && isNotModified({ headers }, etag))
    return respond(304, cacheHeaders, null);
  const thread = await threads.find(key);
  if (!thread) throw unknownThread(threadId);
  const { run, state, messages } = thread;
  const { runId = null, status = null } = run ?? {};
  const body = { threadId, runId, status, end: toEnd(threadId, thread), state, messages };
  return respond(
    200,
    {
      ...jsonHeaders,
      ...cacheHeaders,
      ...(status === "running" && { "retry-after": RETRY_AFTER_SECONDS }),
    },
    JSON.stringify(body),
  );
};
