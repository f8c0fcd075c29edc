import type { OutboundResponse } from "@/lib/handlers/handler";

/** Statuses of responses without a body. The `Response` constructor rejects a body for them. */
export const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** Creates a response whose body is read as it arrives, along with the functions that feed it. */
export const streamResponse = (
  { status, headers }: Pick<OutboundResponse, "status" | "headers">,
  cancel: () => void,
) => {
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
  const response = new Response(bodilessStatuses.has(status) ? null : body, {
    status,
    headers,
  });
  return {
    response,
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
    },
  };
};
export type StreamedResponse = ReturnType<typeof streamResponse>;
