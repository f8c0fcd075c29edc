import { EventSourceParserStream } from "eventsource-parser/stream";

export const isEventStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Listeners for the events of a stream. */
export type EventListeners = { chunk?: (chunk: unknown) => void; log?: (line: unknown) => void };

/**
 * Reads Toolwright's event stream: `chunk` events, each a JSON value, `log` events, each a line of
 * the author's log, and one `result`, whose value is returned. Throws a TypeError if the stream
 * ends before its result, as a broken connection does.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  listeners: EventListeners,
): Promise<unknown> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new TypeError("The stream ended before its result.");
    const { event, data } = value;
    if (event === "result") return JSON.parse(data);
    if (event === "chunk" || event === "log") listeners[event]?.(JSON.parse(data));
  }
}
