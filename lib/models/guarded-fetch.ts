import type { Outbound } from "@/lib/handlers/handler";
import {
  type StreamedResponse,
  streamResponse,
} from "@/lib/handlers/http/outbound/stream-response";

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Creates a `fetch` that uses the outbound guard. Responses are streamed, and redirects are not
 * followed.
 */
export const createGuardedFetch =
  (outbound: Outbound, credentials: readonly string[]): typeof fetch =>
  (input, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const cancellation = new AbortController();
      let stream: StreamedResponse | undefined;
      outbound({
        method,
        url: String(input),
        headers: [...new Headers(headers)],
        ...(typeof body === "string" && { body }),
        redirects: "refuse",
        credentials,
        maxBytes: MAX_ANSWER_BYTES,
        signal: signal ? AbortSignal.any([signal, cancellation.signal]) : cancellation.signal,
        onResponse(head) {
          stream = streamResponse(head, () => cancellation.abort());
          resolve(stream.response);
          return stream.push;
        },
      }).then(
        (response) => stream?.end(response.body),
        (error: unknown) => {
          reject(error);
          stream?.fail(error);
        },
      );
    });
