/** Makes an answer; the same shape as the doors use. */
type Respond = (
  status: number,
  headers: Record<string, string>,
  body: string | ReadableStream<Uint8Array> | null,
) => Response;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies that collect answers would take the point out of it.
  "x-accel-buffering": "no",
};
const heartbeatMs = 15_000;

/** Whether the caller asked to see the result as it is made. */
export const wantsEvents = (accept: string | null): boolean =>
  /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(accept ?? "");

const event = (name: string, json: string) => `event: ${name}\ndata: ${json}\n\n`;

type Finished = { status: number; headers: Record<string, string>; body: string };

/**
 * Answers with the chunks of a result as they come (WHATWG HTML, server-sent events): `chunk` events, each a JSON
 * value, and one `result` with the envelope. Until the first chunk nothing is sent, so that a refusal keeps its
 * status; a result without chunks is one `result` event, or plain JSON when it is a failure.
 * `note` sends `log` events, which begin the stream as well: for answers that only an author sees.
 */
export const streamEvents = (
  respond: Respond,
  run: (
    chunk: (value: unknown, headers: Record<string, string>) => void,
    signal: AbortSignal,
    note: (line: object) => void,
  ) => Promise<Finished>,
  failureOf: (error: unknown) => string,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const gone = new AbortController();
    const encoder = new TextEncoder();
    let out: ReadableStreamDefaultController<Uint8Array> | undefined;
    let heartbeat: NodeJS.Timeout | undefined;
    const send = (text: string) => {
      if (!gone.signal.aborted) out?.enqueue(encoder.encode(text));
    };
    const begin = (more: Record<string, string>) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          out = controller;
        },
        cancel: () => gone.abort(),
      });
      heartbeat = setInterval(() => send(":\n\n"), heartbeatMs).unref();
      resolve(respond(200, { ...more, ...headers }, body));
    };
    const end = (json: string) => {
      clearInterval(heartbeat);
      send(event("result", json));
      if (!gone.signal.aborted) out?.close();
    };
    const chunk = (value: unknown, more: Record<string, string>) => {
      if (!out) begin(more);
      send(event("chunk", JSON.stringify(value ?? null)));
    };
    const note = (line: object) => {
      if (!out) begin({});
      send(event("log", JSON.stringify(line)));
    };
    run(chunk, gone.signal, note).then(
      ({ status, headers: more, body }) => {
        if (out) return end(body);
        if (status !== 200) return resolve(respond(status, more, body));
        const { "content-type": _, ...kept } = more;
        begin(kept);
        end(body);
      },
      (error: unknown) => (out ? end(failureOf(error)) : reject(error)),
    );
  });
