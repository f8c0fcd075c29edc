import { type JSONRPCMessage, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { GuardedFetch } from "./guarded-fetch";
import { hasTooManyItems } from "./message-size";

/** Minimum delay in milliseconds before a stream is resumed. A server can only ask for more. */
const MIN_RESUME_DELAY_MS = 1_000;
const MAX_RESUME_DELAY_MS = 30_000;
/** Maximum number of times in a row that a server may refuse to resume a stream. */
const MAX_RESUME_FAILURES = 2;

/** JSON-RPC's code for errors that servers define, as of a closed connection. */
const SERVER_ERROR = -32_000;
/** Marks the error of a request without a response. No server can send the same object. */
const noResponse = { reason: "The stream ended before the response." };

/** Marks the error of a request whose response is not passed to the client. */
const tooManyItems = { reason: "The response has too many items." };

const isRequest = (message: JSONRPCMessage): message is JSONRPCMessage & { id: string | number } =>
  "method" in message && "id" in message;

/** Whether the request failed because its stream ended before the response. */
export const isNoResponse = (error: unknown): boolean =>
  error instanceof Error && "data" in error && error.data === noResponse;

/** Whether the request failed because the lists of its response are too long. */
export const isTooManyItems = (error: unknown): boolean =>
  error instanceof Error && "data" in error && error.data === tooManyItems;

type Deliver = NonNullable<StreamableHTTPClientTransport["onmessage"]>;

/** Turns a response whose lists are too long into an error. Drops other such messages. */
const withoutLongLists =
  (deliver: Deliver): Deliver =>
  (message, ...extra) => {
    if (!hasTooManyItems(message)) return deliver(message, ...extra);
    if ("method" in message || message.id === undefined) return;
    const error = { code: SERVER_ERROR, message: tooManyItems.reason, data: tooManyItems };
    deliver({ jsonrpc: "2.0", id: message.id, error }, ...extra);
  };

/**
 * A transport that resumes the streams of servers that close them while a tool runs (revision
 * 2025-11-25, "Sending Messages to the Server"). If a stream cannot be resumed, its request fails:
 * the client itself would wait for the response until its timeout.
 */
export class ResumableTransport extends StreamableHTTPClientTransport {
  constructor(url: URL, fetch: GuardedFetch["fetch"]) {
    super(url, {
      fetch,
      reconnectionOptions: {
        maxRetries: MAX_RESUME_FAILURES,
        initialReconnectionDelay: MIN_RESUME_DELAY_MS,
        maxReconnectionDelay: MAX_RESUME_DELAY_MS,
        reconnectionDelayGrowFactor: 2,
      },
      reconnectionScheduler: (reconnect, delay) => {
        const timer = setTimeout(reconnect, Math.max(delay, MIN_RESUME_DELAY_MS));
        return () => clearTimeout(timer);
      },
    });
    let deliver: this["onmessage"];
    // The client sets it repeatedly while it connects.
    Object.defineProperty(this, "onmessage", {
      get: () => deliver,
      set: (handler: this["onmessage"]) => {
        deliver = handler && withoutLongLists(handler);
      },
    });
  }

  override send(
    message: JSONRPCMessage,
    options?: Parameters<StreamableHTTPClientTransport["send"]>[1],
  ): Promise<void> {
    if (!isRequest(message)) return super.send(message, options);
    const { id } = message;
    const onRequestStreamEnd = () =>
      // Ignored if the response has arrived.
      this.onmessage?.({
        jsonrpc: "2.0",
        id,
        error: { code: SERVER_ERROR, message: noResponse.reason, data: noResponse },
      });
    return super.send(message, { ...options, onRequestStreamEnd });
  }
}
