export const isEvents = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Listeners for the events of a stream. */
export type Listener = { chunk?: (chunk: unknown) => void; log?: (line: unknown) => void };

/**
 * Reads Toolwright's event stream: `chunk` events, each a JSON value, `log` events, each a line of the author's
 * log, and one `result`, whose value is returned.
 * Throws a TypeError when the stream ends before its result, as a broken connection does.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: Listener,
): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const found = /^event: (chunk|log|result)\ndata: (.*)$/s.exec(event);
      if (!found) continue;
      const said: unknown = JSON.parse(found[2] ?? "null");
      if (found[1] === "result") return said;
      hear[found[1] as keyof Listener]?.(said);
    }
    if (done) throw new TypeError("The stream ended before its result.");
  }
}
