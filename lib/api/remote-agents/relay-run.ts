import { EventType } from "@ag-ui/core";
import { EventEncoder } from "@ag-ui/encoder";
import type { RunFailure } from "@/lib/agent/model/thread";
import { AppError, isAppError } from "@/lib/errors";
import { respondWithStream } from "@/lib/http/response-stream";
import { createRedact, type Redact } from "@/lib/redaction/redact";
import { describeResponse, isEventStream } from "./describe-response";
import { createEventReader, type RemoteEvent } from "./event-reader";
import type { RequestRemoteAgent, ResponseHead } from "./remote-agent";

const MAX_RUN_MINUTES = 15;
const MAX_RUN_BYTES = 32 * 1024 * 1024;
/** How much of a response that is not an event stream is read for an error message. */
const MAX_ERROR_BYTES = 16_384;

type RemoteRun = { url: string; headers: Record<string, string>; input: object };

type RelayPorts = {
  requestAgent: RequestRemoteAgent;
  reportError(error: unknown): void;
};

const encoder = new EventEncoder();

/**
 * Opens the response to the browser: the agent's events, each checked, always followed by a
 * terminal event.
 */
const openRelay = (onLeave: () => void) => {
  let phase: "before" | "running" | "ended" = "before";
  const unknownTypes = new Set<string>();
  const { response, stream } = respondWithStream(
    (status, headers, body) => new Response(body, { status, headers }),
    { "content-type": "text/event-stream; charset=utf-8" },
    { keepAlive: ": keep-alive\n\n", encoding: "utf8" },
    onLeave,
  );
  const send = (event: RemoteEvent) => stream.send(encoder.encode(event as { type: EventType }));
  /**
   * Closes both connections, because some agents keep their stream open after the run has ended.
   */
  const leave = () => {
    stream.close();
    onLeave();
  };
  const fail = ({ code, message }: RunFailure) => {
    send({ type: EventType.RUN_ERROR, code, message });
    leave();
  };
  const reader = createEventReader({
    onEvent(event) {
      if (phase === "ended") return;
      const { type } = event;
      if (type === EventType.RUN_STARTED) phase = "running";
      send(event);
      if (type !== EventType.RUN_FINISHED && type !== EventType.RUN_ERROR) return;
      phase = "ended";
      leave();
    },
    onUnknownType(type) {
      if (phase !== "running" || unknownTypes.has(type)) return;
      unknownTypes.add(type);
      const message = `The agent sends events of the type "${type}", which AG-UI 1.0 does not define. They are ignored.`;
      send({ type: EventType.CUSTOM, name: "warning", value: { message } });
    },
    onProblem: (message) => fail({ code: "invalid_event", message }),
  });
  return {
    response,
    push: reader.push,
    fail,
    end() {
      reader.end();
      if (phase === "before")
        fail({ code: "no_events", message: "The agent's response contains no events." });
      if (phase === "running")
        fail({
          code: "stream_ended",
          message: "The agent's stream ended without RUN_FINISHED or RUN_ERROR.",
        });
      stream.close();
    },
  };
};
type Relay = ReturnType<typeof openRelay>;

/** Collects the beginning of a response that is not an event stream. */
const collectError = (head: ResponseHead, onFull: () => void) => {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  return {
    push(piece: Uint8Array) {
      bytes += piece.length;
      text += decoder.decode(piece, { stream: true });
      if (bytes > MAX_ERROR_BYTES) onFull();
    },
    toError: (url: string, redact: Redact) =>
      new AppError("upstream_failed", redact(describeResponse(new URL(url).host, head, text))),
  };
};

const toFailure = (error: unknown, isTooLong: boolean): RunFailure => {
  if (isTooLong) {
    const message = `The run took longer than ${MAX_RUN_MINUTES} minutes and was stopped.`;
    return { code: "timeout", message };
  }
  if (isAppError(error) && (error.code === "too_large" || error.code === "unavailable"))
    return { code: error.code, message: error.message };
  const message = "The connection to the agent was lost before the run ended.";
  return { code: "connection_lost", message };
};

/**
 * Converts an error before anything has been sent, so that the response still has its own status.
 */
const toRefusal = (error: unknown): unknown =>
  isAppError(error) && error.code === "too_large"
    ? new AppError("upstream_failed", error.message)
    : error;

/**
 * Runs an agent on another server and relays its events. Rejects with an `AppError` if it does not
 * respond with an event stream. The request to the agent is aborted as soon as the client
 * disconnects.
 */
export const relayRun = (
  { requestAgent, reportError }: RelayPorts,
  space: string,
  { url, headers, input }: RemoteRun,
  clientSignal: AbortSignal,
): Promise<Response> => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const departure = new AbortController();
  const leave = () => departure.abort();
  const timeout = AbortSignal.timeout(MAX_RUN_MINUTES * 60_000);
  const redact = createRedact(Object.values(headers));
  let relay: Relay | undefined;
  let refused: ReturnType<typeof collectError> | undefined;
  let hasPieces = false;
  const onResponse = (head: ResponseHead) => {
    const reader = isEventStream(head) ? openRelay(leave) : collectError(head, leave);
    if ("response" in reader) {
      relay = reader;
      resolve(reader.response);
    } else refused = reader;
    return (piece: Uint8Array) => {
      hasPieces = true;
      reader.push(piece);
    };
  };
  requestAgent(space, {
    url,
    body: JSON.stringify(input),
    maxBytes: MAX_RUN_BYTES,
    onResponse,
    headers: [
      ["content-type", "application/json"],
      ["accept", "text/event-stream"],
      ...Object.entries(headers),
    ],
    signal: AbortSignal.any([clientSignal, departure.signal, timeout]),
  }).then(
    (body) => {
      // A body with an encoding that cannot be decoded as a stream arrives in one piece.
      if (!hasPieces) (relay ?? refused)?.push(body);
      if (relay) relay.end();
      else if (refused) reject(refused.toError(url, redact));
    },
    (error: unknown) => {
      if (!isAppError(error)) reportError(error);
      if (relay) relay.fail(toFailure(error, timeout.aborted));
      else reject(refused ? refused.toError(url, redact) : toRefusal(error));
    },
  );
  return promise;
};
