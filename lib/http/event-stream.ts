import { prefersMediaType } from "./accept";
import type { HeaderMap } from "./headers";
import type { Respond } from "./respond";
import { type ResponseStream, respondWithStream } from "./response-stream";

const contentType = "text/event-stream; charset=utf-8";

/** Whether the caller would rather receive the result as it is produced than as a whole. */
export const acceptsEventStream = (accept: string | null): boolean =>
  prefersMediaType(accept, "text/event-stream", "application/json");

const toEvent = (name: string, json: string) => `event: ${name}\ndata: ${json}\n\n`;

type Result = { status: number; headers: HeaderMap; body: string };

type StreamWriter = {
  /** Sends part of the result, any JSON value. `headers` are used if this is the first event. */
  chunk(value: unknown, headers?: HeaderMap): void;
  /** Sends a log line, for responses that only an author reads. */
  log(line: object): void;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

/**
 * Responds with server-sent events (WHATWG HTML): `chunk` events, `log` events, and one `result`
 * with the body that `run` returns. Nothing is sent before the first event, so a refusal keeps its
 * status. A result without chunks is a single `result` event, or plain JSON if its status is not
 * 200. `toFailure` creates the result of a stream that throws after its first event.
 */
export const streamEvents = (
  respond: Respond,
  run: (writer: StreamWriter) => Promise<Result>,
  toFailure: (error: unknown) => string,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const disconnect = new AbortController();
    let stream: ResponseStream | undefined;
    const open = (extraHeaders: HeaderMap): ResponseStream => {
      if (stream) return stream;
      const streamResponse = respondWithStream(
        respond,
        { ...extraHeaders, "content-type": contentType },
        { keepAlive: ":\n\n", encoding: "utf8" },
        () => disconnect.abort(),
      );
      resolve(streamResponse.response);
      stream = streamResponse.stream;
      return stream;
    };
    const finish = ({ send, close }: ResponseStream, json: string) => {
      send(toEvent("result", json));
      close();
    };
    const writer: StreamWriter = {
      chunk(value, extraHeaders = {}) {
        open(extraHeaders).send(toEvent("chunk", JSON.stringify(value ?? null)));
      },
      log(line) {
        open({}).send(toEvent("log", JSON.stringify(line)));
      },
      signal: disconnect.signal,
    };
    run(writer).then(
      ({ status, headers: extraHeaders, body }) => {
        if (stream) return finish(stream, body);
        if (status !== 200) return resolve(respond(status, extraHeaders, body));
        const { "content-type": _, ...rest } = extraHeaders;
        finish(open(rest), body);
      },
      (error: unknown) => (stream ? finish(stream, toFailure(error)) : reject(error)),
    );
  });
