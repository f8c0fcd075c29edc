import type { HeaderMap } from "./headers";
import type { Respond } from "./respond";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies that buffer responses would defeat the stream.
  "x-accel-buffering": "no",
};
const HEARTBEAT_MS = 15_000;
/** After this many heartbeats during which the client took nothing, its stream ends. */
const MAX_UNREAD_HEARTBEATS = 2;
/** Events that wait for their client. */
const MAX_UNREAD_CHARACTERS = 16 * 1024 * 1024;

/** Whether the caller asked to receive the result as it is produced. */
export const acceptsEventStream = (accept: string | null): boolean =>
  /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(accept ?? "");

const toEvent = (name: string, json: string) => `event: ${name}\ndata: ${json}\n\n`;

type Result = { status: number; headers: HeaderMap; body: string };

type Heartbeat = {
  send(): void;
  /** Grows with each event that the client takes. */
  countRead(): number;
  isUnread(): boolean;
  close(): void;
};

/** Keeps a stream alive while its client reads, and ends it when they stop: unread events stay in memory. */
const createHeartbeat = ({ send, countRead, isUnread, close }: Heartbeat) => {
  let read = countRead();
  let unreadHeartbeats = 0;
  return () => {
    unreadHeartbeats = isUnread() && countRead() === read ? unreadHeartbeats + 1 : 0;
    read = countRead();
    if (unreadHeartbeats >= MAX_UNREAD_HEARTBEATS) close();
    else send();
  };
};

/** While the client is behind, events wait as one text: a chunk for each takes many times the memory and time. */
const createEventQueue = (
  getStream: () => ReadableStreamDefaultController<Uint8Array> | undefined,
) => {
  const encoder = new TextEncoder();
  let waiting = "";
  let sent = 0;
  const getFreeSpace = () => getStream()?.desiredSize ?? 0;
  const flush = () => {
    if (waiting === "") return;
    const text = waiting;
    // Enqueuing asks for more at once where a reader waits, which flushes again.
    waiting = "";
    sent += 1;
    getStream()?.enqueue(encoder.encode(text));
  };
  return {
    /** Returns how many characters wait. */
    push(text: string): number {
      waiting += text;
      if (getFreeSpace() > 0) flush();
      return waiting.length;
    },
    flush,
    /** Grows when the client takes something. */
    countRead: () => sent + getFreeSpace(),
  };
};

export type StreamWriter = {
  /** Sends a part of the result, any JSON value. `headers` are used if it is the first event. */
  chunk(value: unknown, headers?: HeaderMap): void;
  /** Sends a line of the log, for responses that only an author reads. */
  log(line: object): void;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

/**
 * Responds with server-sent events (WHATWG HTML): `chunk` events, `log` events, and one `result` with the body that
 * `run` returns. Nothing is sent before the first event, so a refusal keeps its status: a result without chunks is
 * a single `result` event, or plain JSON when its status is not 200. `toFailure` makes the result of a stream that
 * throws after its first event.
 */
export const streamEvents = (
  respond: Respond,
  run: (writer: StreamWriter) => Promise<Result>,
  toFailure: (error: unknown) => string,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const disconnect = new AbortController();
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    let heartbeat: NodeJS.Timeout | undefined;
    const queue = createEventQueue(() => stream);
    const giveUp = () => {
      clearInterval(heartbeat);
      stream?.error(new Error("The client does not read the stream."));
      disconnect.abort();
    };
    const send = (text: string) => {
      if (disconnect.signal.aborted || !stream) return;
      if (queue.push(text) > MAX_UNREAD_CHARACTERS) giveUp();
    };
    const beat = createHeartbeat({
      send: () => send(":\n\n"),
      countRead: queue.countRead,
      isUnread: () => (stream?.desiredSize ?? 1) <= 0,
      close: giveUp,
    });
    const open = (extraHeaders: HeaderMap) => {
      if (stream) return;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
        },
        pull: queue.flush,
        cancel: () => disconnect.abort(),
      });
      heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
      resolve(respond(200, { ...extraHeaders, ...headers }, body));
    };
    const close = (json: string) => {
      clearInterval(heartbeat);
      if (disconnect.signal.aborted) return;
      queue.push(toEvent("result", json));
      queue.flush();
      stream?.close();
    };
    const writer: StreamWriter = {
      chunk(value, extraHeaders = {}) {
        open(extraHeaders);
        send(toEvent("chunk", JSON.stringify(value ?? null)));
      },
      log(line) {
        open({});
        send(toEvent("log", JSON.stringify(line)));
      },
      signal: disconnect.signal,
    };
    run(writer).then(
      ({ status, headers: extraHeaders, body }) => {
        if (stream) return close(body);
        if (status !== 200) return resolve(respond(status, extraHeaders, body));
        const { "content-type": _, ...rest } = extraHeaders;
        open(rest);
        close(body);
      },
      (error: unknown) => (stream ? close(toFailure(error)) : reject(error)),
    );
  });
