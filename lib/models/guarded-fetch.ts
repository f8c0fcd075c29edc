import type { Outbound } from "@/lib/handlers/handler";

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const bodilessStatuses = new Set([204, 205, 304]);

/** `fetch` through the outbound guard. Responses are streamed, and redirects are not followed. */
export const createGuardedFetch =
  (outbound: Outbound, credentials: readonly string[]): typeof fetch =>
  (input, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const cancellation = new AbortController();
      let isCancelled = false;
      let hasPieces = false;
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({
        start(value) {
          controller = value;
        },
        cancel() {
          isCancelled = true;
          cancellation.abort();
        },
      });
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
          resolve(new Response(bodilessStatuses.has(head.status) ? null : stream, head));
          return (piece) => {
            hasPieces = true;
            if (!isCancelled) controller?.enqueue(piece);
          };
        },
      }).then(
        (response) => {
          if (isCancelled) return;
          // A body whose encoding cannot be decoded as a stream arrives as a whole.
          if (!hasPieces && response.body.length > 0) controller?.enqueue(response.body);
          controller?.close();
        },
        (error: unknown) => {
          reject(error);
          controller?.error(error);
        },
      );
    });
