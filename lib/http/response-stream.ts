import type { HeaderMap } from "./headers";
import type { Respond } from "./respond";

const commonHeaders = {
  "cache-control": "no-store",
  // Proxies that buffer responses would defeat the stream.
  "x-accel-buffering": "no",
};
const HEARTBEAT_MS = 15_000;
/** The stream ends after this many consecutive heartbeats during which the client read nothing. */
const MAX_UNREAD_HEARTBEATS = 2;
/** Maximum characters of events waiting for the client. */
const MAX_UNREAD_CHARACTERS = 16 * 1024 * 1024;

type Heartbeat = {
  send(): void;
  /** Increases with each event that the client reads. */
  countRead(): number;
  isUnread(): boolean;
  close(): void;
};

/**
 * Keeps a stream alive while its client reads. Ends it once the client stops, since unread events
 * stay in memory.
 */
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

/**
 * While the client is behind, events are joined into one string. A chunk for each takes many times
 * the memory and time.
 */
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
    // Enqueuing triggers another pull immediately if a reader is waiting, which flushes again.
    waiting = "";
    sent += 1;
    getStream()?.enqueue(Buffer.from(text, encoding));
  };
  return {
    /** Adds text to the queue. Returns how many characters are waiting. */
    push(text: string): number {
      waiting += text;
      if (getFreeSpace() > 0) flush();
      return waiting.length;
    },
    flush,
    /** Increases when the client reads something. */
    countRead: () => sent + getFreeSpace(),
  };
};

type StreamFormat = {
  /**
   * Sent while the stream is idle, so that the connection is not considered dead. Empty to send
   * nothing.
   */
  keepAlive: string;
  /** `latin1`: each character is a byte. */
  encoding: "utf8" | "latin1";
};

export type ResponseStream = {
  /** Does nothing once the stream is closed or the client has disconnected. */
  send(text: string): void;
  close(): void;
};

/**
 * Creates the body of a streamed response. `onDisconnect` is called when the client stops reading.
 */
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
    stream?.error(new Error("The client stopped reading the stream."));
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

/** Starts a response with status 200 whose body is streamed. */
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
