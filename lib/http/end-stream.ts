import { passOn } from "./pass-on";
import type { Respond } from "./respond";

const CHECK_INTERVAL_MS = 5_000;

type Access = {
  /** Whether the receiver may still read the stream. If it rejects, that is unknown. */
  isAllowed(): Promise<boolean>;
  intervalMs?: number;
};

/** Ends a stream, and what it is read from, soon after its receiver has lost access. */
export const endWithAccess = (
  body: ReadableStream<Uint8Array>,
  { isAllowed, intervalMs = CHECK_INTERVAL_MS }: Access,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const timer = setInterval(async () => {
    if (!(await isAllowed().catch(() => true))) await reader.cancel();
  }, intervalMs).unref();
  // Also settles if the client disconnects, which cancels the stream, or the stream fails.
  reader.closed.catch(() => {}).finally(() => clearInterval(timer));
  return passOn(reader);
};

/** Responds like `respond`, with streams that end when their receiver loses access. */
export const endingStreams =
  (respond: Respond, access: Access): Respond =>
  (status, headers, body) =>
    respond(status, headers, body instanceof ReadableStream ? endWithAccess(body, access) : body);
