import type { OutboundResponse } from "@/lib/handlers/handler";

/** Responses with these statuses have no body, and the platform's class insists on it. */
export const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** A response whose body is read while it arrives, and the reader of its chunks. */
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
      // An encoding that cannot be decoded while it arrives is read as a whole.
      if (!hasChunks && whole.length > 0) controller?.enqueue(whole);
      controller?.close();
    },
    fail(error: unknown) {
      if (!isClosed) controller?.error(error);
    },
  };
};
export type StreamedResponse = ReturnType<typeof streamResponse>;
