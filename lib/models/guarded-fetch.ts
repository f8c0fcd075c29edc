import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { Outbound } from "@/lib/handlers/handler";
import {
  type StreamedResponse,
  streamResponse,
} from "@/lib/handlers/http/outbound/stream-response";
import { ModelError } from "@/lib/runs/model-port";
import { createEventMeter } from "./event-meter";

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const createTooLongError = () =>
  new ModelError("model_invalid_answer", "The model's server sent an event of more than 4 MB.");

/**
 * Creates a `fetch` that uses the outbound guard. Responses are streamed, and redirects are not
 * followed.
 */
export const createGuardedFetch =
  (provider: ModelProvider, outbound: Outbound, credentials: readonly string[]): typeof fetch =>
  (input, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const cancellation = new AbortController();
      let stream: StreamedResponse | undefined;
      let end: StreamedResponse["end"] | undefined;
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
          const streamed = streamResponse(head, () => cancellation.abort());
          const isTooLong = createEventMeter(provider);
          let hasChunks = false;
          const accept = (bytes: Uint8Array) => {
            if (!isTooLong(bytes)) return true;
            streamed.fail(createTooLongError());
            cancellation.abort();
            return false;
          };
          stream = streamed;
          // A body whose encoding cannot be decoded as it arrives has no chunks.
          end = (whole) => {
            if (hasChunks || accept(whole)) streamed.end(whole);
          };
          resolve(streamed.response);
          return (chunk) => {
            hasChunks = true;
            if (accept(chunk)) streamed.push(chunk);
          };
        },
      }).then(
        (response) => end?.(response.body),
        (error: unknown) => {
          reject(error);
          stream?.fail(error);
        },
      );
    });
