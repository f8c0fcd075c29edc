import { EventType } from "@ag-ui/core";
import { AGUI_MEDIA_TYPE, EventEncoder } from "@ag-ui/encoder";
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

/**
 * Whether the client names the binary format. A wildcard does not count: people read the stream
 * with curl.
 */
const namesProtobuf = (accept: string | null): boolean =>
  (accept ?? "").split(",").some((entry) => {
    const [type = "", ...params] = entry.split(";").map((part) => part.trim().toLowerCase());
    return type === AGUI_MEDIA_TYPE && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

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
  const { contentType, format, encode } = namesProtobuf(request.headers.get("accept"))
    ? protobuf
    : sse;
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
