export const isEventStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Listeners for the events of a stream. */
export type EventListeners = { chunk?: (chunk: unknown) => void; log?: (line: unknown) => void };

/**
 * Reads Toolwright's event stream: `chunk` events, each a JSON value, `log` events, each a line of the author's
 * log, and one `result`, whose value is returned.
 * Throws a TypeError when the stream ends before its result, as a broken connection does.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  listeners: EventListeners,
): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read();
    buffer += decoder.decode(value, { stream: !done });
    const events = buffer.split("\n\n");
    buffer = events.pop() ?? "";
    for (const event of events) {
      const match = /^event: (?<name>chunk|log|result)\ndata: (?<data>.*)$/s.exec(event);
      if (!match) continue;
      const { name, data } = match.groups ?? {};
      const value: unknown = JSON.parse(data ?? "null");
      if (name === "result") return value;
      if (name === "log") listeners.log?.(value);
      else listeners.chunk?.(value);
    }
    if (done) throw new TypeError("The stream ended before its result.");
  }
}
