import type { ServerContext } from "@modelcontextprotocol/server";
import type { CallRequest } from "@/lib/runtime/ports";
import { cutText } from "@/lib/schema/truncate";

type Progress = Parameters<NonNullable<CallRequest["onProgress"]>>[0];

const MAX_MESSAGE_CHARS = 1_000;

const toMessage = (chunk: unknown): string =>
  cutText(typeof chunk === "string" ? chunk : JSON.stringify(chunk), MAX_MESSAGE_CHARS);

/**
 * Creates callbacks that send `notifications/progress`, if the caller sent a progress token: the
 * tool's own progress, or else each streamed chunk. Progress must increase (revision 2025-06-18,
 * "Progress"); reports that do not are dropped.
 */
export const createProgressReporter = ({
  mcpReq,
}: ServerContext): { onProgress?: CallRequest["onProgress"]; stream?: CallRequest["stream"] } => {
  const { progressToken } = mcpReq._meta ?? {};
  if (progressToken === undefined) return {};
  let last = Number.NEGATIVE_INFINITY;
  let chunkCount = 0;
  let reportsItself = false;
  /** Returns whether the report was sent. */
  const notify = ({ done, total, message }: Progress): boolean => {
    if (done <= last) return false;
    last = done;
    const params = {
      progressToken,
      progress: done,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    };
    // A caller that has disconnected does not get a result either.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
    return true;
  };
  return {
    onProgress(progress) {
      if (notify(progress)) reportsItself = true;
    },
    stream(chunk) {
      chunkCount += 1;
      if (!reportsItself) notify({ done: chunkCount, message: toMessage(chunk) });
    },
  };
};
