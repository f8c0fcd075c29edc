import { EventType } from "@ag-ui/core";
import { AGUI_MEDIA_TYPE, EventEncoder } from "@ag-ui/encoder";
import { prefersMediaType } from "@/lib/http/accept";
import { respondWithStream } from "@/lib/http/response-stream";
import type { AgUiEndpoint } from "./endpoint";
import type { AgUiEvent } from "./run-events";
import { internalError } from "./terminal-events";

const encoder = new EventEncoder();

const toBytes = (event: AgUiEvent): string =>
  Buffer.from(encoder.encodeProtobuf(event)).toString("latin1");

const sse = {
  contentType: "text/event-stream; charset=utf-8",
  format: { keepAlive: ": keep-alive\n\n", encoding: "utf8" },
  encode: (event: AgUiEvent) => encoder.encode(event),
} as const;
/** Protobuf frames cannot contain comments. Clients compare the content type as a whole. */
const protobuf = {
  contentType: AGUI_MEDIA_TYPE,
  format: { keepAlive: "", encoding: "latin1" },
  encode: toBytes,
} as const;

export type EventWriter = {
  send(...events: AgUiEvent[]): void;
  /** Aborts when the client stops reading. */
  signal: AbortSignal;
};

/**
 * Responds with the events that `write` sends. The stream ends when it resolves; if it throws, with
 * an error event.
 */
export const streamRunEvents = (
  request: Request,
  { respond, reportError }: Pick<AgUiEndpoint, "respond" | "reportError">,
  write: (writer: EventWriter) => Promise<void>,
): Response => {
  // A wildcard does not select the binary format: people read the stream with curl.
  const accept = request.headers.get("accept");
  const isBinary = prefersMediaType(accept, AGUI_MEDIA_TYPE, "text/event-stream");
  const { contentType, format, encode } = isBinary ? protobuf : sse;
  const disconnect = new AbortController();
  const { response, stream } = respondWithStream(
    respond,
    { "content-type": contentType },
    format,
    () => disconnect.abort(),
  );
  const signal = AbortSignal.any([request.signal, disconnect.signal]);
  const send = (...events: AgUiEvent[]) => {
    for (const event of events) stream.send(encode(event));
  };
  const onError = (error: unknown) => {
    if (signal.aborted) return;
    reportError(error);
    const { code, message } = internalError;
    send({ type: EventType.RUN_ERROR, message, code });
  };
  void write({ send, signal }).catch(onError).finally(stream.close);
  return response;
};
