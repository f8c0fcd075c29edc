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
          stream = streamed;
          resolve(streamed.response);
          return (chunk) => {
            if (!isTooLong(chunk)) return streamed.push(chunk);
            streamed.fail(createTooLongError());
            cancellation.abort();
          };
        },
      }).then(
        (response) => stream?.end(response.body),
        (error: unknown) => {
          reject(error);
          stream?.fail(error);
        },
      );
    });
