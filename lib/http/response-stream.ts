import type { HeaderMap } from "./headers";
import type { Respond } from "./respond";

const commonHeaders = {
  "cache-control": "no-store",
  // Proxies that buffer responses would defeat the stream.
  "x-accel-buffering": "no",
};
const HEARTBEAT_MS = 15_000;
/** After this many heartbeats during which the client took nothing, its stream ends. */
const MAX_UNREAD_HEARTBEATS = 2;
/** Events that wait for their client. */
const MAX_UNREAD_CHARACTERS = 16 * 1024 * 1024;

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
  encoding: "utf8" | "latin1",
) => {
  let waiting = "";
  let sent = 0;
  const getFreeSpace = () => getStream()?.desiredSize ?? 0;
  const flush = () => {
    if (waiting === "") return;
    const text = waiting;
    // Enqueuing asks for more at once where a reader waits, which flushes again.
    waiting = "";
    sent += 1;
    getStream()?.enqueue(Buffer.from(text, encoding));
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

type StreamFormat = {
  /** Sent while nothing else is, so that nobody takes the connection for dead; empty for nothing. */
  keepAlive: string;
  /** `latin1`: each character is a byte. */
  encoding: "utf8" | "latin1";
};

export type ResponseStream = {
  /** Does nothing once the stream is closed or the client has gone. */
  send(text: string): void;
  close(): void;
};

/** The body of a response that is sent as it is produced. `onDisconnect` is called when the client stops reading. */
const openBody = ({ keepAlive, encoding }: StreamFormat, onDisconnect: () => void) => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOpen = true;
  const queue = createEventQueue(() => stream, encoding);
  const end = () => {
    isOpen = false;
    clearInterval(heartbeat);
  };
  const leave = () => {
    if (!isOpen) return;
    end();
    onDisconnect();
  };
  const giveUp = () => {
    stream?.error(new Error("The client does not read the stream."));
    leave();
  };
  const send = (text: string) => {
    if (isOpen && queue.push(text) > MAX_UNREAD_CHARACTERS) giveUp();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
    pull: queue.flush,
    cancel: leave,
  });
  const heartbeat = setInterval(
    createHeartbeat({
      send: () => send(keepAlive),
      countRead: queue.countRead,
      isUnread: () => (stream?.desiredSize ?? 1) <= 0,
      close: giveUp,
    }),
    HEARTBEAT_MS,
  ).unref();
  const close = () => {
    if (!isOpen) return;
    end();
    queue.flush();
    stream?.close();
  };
  return { body, send, close };
};

/** Starts a response with status 200 whose body follows. */
export const respondWithStream = (
  respond: Respond,
  headers: HeaderMap,
  format: StreamFormat,
  onDisconnect: () => void,
): { response: Response; stream: ResponseStream } => {
  const { body, send, close } = openBody(format, onDisconnect);
  return {
    response: respond(200, { ...headers, ...commonHeaders }, body),
    stream: { send, close },
  };
};
