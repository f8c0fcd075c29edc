import type { OutboundResponse } from "@/lib/handlers/handler";

const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

type Head = Pick<OutboundResponse, "status" | "headers">;

/**
 * Creates a response. The constructor of `Response` rejects a body for some statuses, and those that
 * HTTP does not define, which count as 500 (RFC 9110 §15).
 */
export const toResponse = ({ status, headers }: Head, body: BodyInit): Response =>
  new Response(bodilessStatuses.has(status) ? null : body, {
    status: status > 599 ? 500 : status,
    headers,
  });

/** Creates a response whose body is read as it arrives, along with the functions that feed it. */
export const streamResponse = (head: Head, cancel: () => void) => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let hasChunks = false;
  let isClosed = false;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    cancel() {
      isClosed = true;
      cancel();
    },
  });
  return {
    response: toResponse(head, body),
    push(chunk: Uint8Array) {
      hasChunks = true;
      if (!isClosed) controller?.enqueue(chunk);
    },
    end(whole: Uint8Array) {
      if (isClosed) return;
      // A body whose encoding cannot be decoded as it arrives is passed on as a whole.
      if (!hasChunks && whole.length > 0) controller?.enqueue(whole);
      controller?.close();
    },
    fail(error: unknown) {
      if (!isClosed) controller?.error(error);
      isClosed = true;
    },
  };
};
export type StreamedResponse = ReturnType<typeof streamResponse>;
