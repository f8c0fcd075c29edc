import { passOn } from "./pass-on";
import type { Respond } from "./respond";

/** Wraps `respond` to find out when the response has been sent. */
export const observeResponse = (respond: Respond) => {
  let streamEnd: Promise<void> | undefined;
  const observe: Respond = (status, headers, body) => {
    if (!(body instanceof ReadableStream)) return respond(status, headers, body);
    const reader = body.getReader();
    // Also settles if the client disconnects, which cancels the stream, or the stream fails.
    streamEnd = reader.closed.catch(() => {});
    return respond(status, headers, passOn(reader));
  };
  return {
    respond: observe,
    /** Calls `onSent` once a streamed body has ended, and otherwise at once. */
    whenSent(onSent: () => void): void {
      if (streamEnd) void streamEnd.then(onSent);
      else onSent();
    },
  };
};
