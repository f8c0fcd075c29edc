import { EventSchemas } from "@ag-ui/core/schemas";
import { vi } from "vitest";
import type { ScriptedEvent } from "./scripted-events-fixture";

type Exchange = { path: string; body: Record<string, unknown> };

/** Creates a response whose events arrive when the test writes them. */
const createStream = (signal: AbortSignal | null | undefined) => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (created) => {
      controller = created;
    },
  });
  signal?.addEventListener("abort", () =>
    controller?.error(new DOMException("The user aborted a request.", "AbortError")),
  );
  const encoder = new TextEncoder();
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    write: (events: readonly ScriptedEvent[]) => {
      for (const event of events) {
        // The script must be valid AG-UI 1.0, or the test would prove nothing.
        EventSchemas.parse(event);
        controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      }
    },
    end: () => controller?.close(),
    isAborted: () => signal?.aborted === true,
  };
};
type Stream = ReturnType<typeof createStream>;

/**
 * Stubs the agent's AG-UI endpoint. Each request waits for the events that the test writes. Other
 * requests return the list of threads.
 */
export const startScriptedAgent = (listed: object = { threads: [] }) => {
  const exchanges: Exchange[] = [];
  const waiting: PromiseWithResolvers<Stream>[] = [];
  const streams: Stream[] = [];
  const failures: Response[] = [];
  const cancellations: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!path.includes("/ag-ui")) return Response.json(listed);
    const body = JSON.parse(String(init.body));
    const isCancellation = path.endsWith("/cancel");
    if (isCancellation) cancellations.push(body);
    else exchanges.push({ path, body });
    const failure = failures.shift();
    if (failure) return failure;
    if (isCancellation) return Response.json({ cancelled: true });
    const stream = createStream(init.signal);
    const waiter = waiting.shift();
    if (waiter) waiter.resolve(stream);
    else streams.push(stream);
    return stream.response;
  });
  return {
    exchanges,
    /** The requests to stop a run. */
    cancellations,
    /** Returns the next request's stream. */
    next: async (): Promise<Stream> => {
      const stream = streams.shift();
      if (stream) return stream;
      const waiter = Promise.withResolvers<Stream>();
      waiting.push(waiter);
      return waiter.promise;
    },
    /** Responds to the next request with an error. */
    refuse: (status: number, body: object) => {
      failures.push(
        Response.json(body, { status, headers: { "content-type": "application/problem+json" } }),
      );
    },
  };
};
