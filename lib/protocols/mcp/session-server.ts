import { randomUUID } from "node:crypto";
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type MessageExtraInfo,
  ProtocolErrorCode,
  type RequestId,
  Server,
  type Transport,
} from "@modelcontextprotocol/server";
import { logWritten } from "@/lib/runtime/log-written";
import type { McpExchange } from "./exchange";
import { invalidParams, toInvalidAnswer, toInvalidParams } from "./protocol-errors";
import type { Session } from "./session";

/** The id of the simulated initialize request, which the client never sent. */
const INITIALIZE_ID = "toolwright.initialize";
const SERVER_STOPPED = "The server was stopped before the answer arrived. Call again.";

type Ports = Pick<McpExchange["context"], "openStream" | "openExchanges">;

const isAbout = (message: JSONRPCMessage, id: RequestId) =>
  "params" in message && message.params?.requestId === id;

/** Answers the server's questions with an error. */
const failAll = (questions: Map<RequestId, RequestId>, { onmessage }: Transport) => {
  const error = { code: ProtocolErrorCode.InternalError, message: SERVER_STOPPED };
  for (const id of questions.values()) onmessage?.({ jsonrpc: "2.0", id, error });
  questions.clear();
};

/**
 * Creates the transport of one request within a session. It replays the session's initialization to
 * the server, gives the server's questions ids that are unique in the session, and delivers the
 * answers, which arrive with other requests.
 */
const joinSession = (
  inner: Transport,
  { id, protocolVersion, capabilities }: Session,
  { openStream, openExchanges }: Ports,
) => {
  const ready = Promise.withResolvers<void>();
  const questions = new Map<RequestId, RequestId>();
  const requestIds = new Set<RequestId>();
  let hasCancelled = false;
  let leaveSession = () => {};
  let closeStream: (() => void) | undefined;

  /** A cancelled request gets no response, for which the official transport would wait. */
  const endRequest = (requestId: RequestId) => {
    requestIds.delete(requestId);
    if (hasCancelled && requestIds.size === 0) void inner.close();
  };

  const deliver = (message: JSONRPCMessage): boolean => {
    if ("method" in message) {
      const requestId = [...requestIds].find((each) => isAbout(message, each));
      if (requestId === undefined) return false;
      transport.onmessage?.(message);
      hasCancelled = true;
      endRequest(requestId);
      return true;
    }
    const questionId = message.id === undefined ? undefined : questions.get(message.id);
    if (questionId === undefined || message.id === undefined) return false;
    questions.delete(message.id);
    transport.onmessage?.({ ...message, id: questionId });
    return true;
  };

  const transport: Transport = {
    async start() {
      inner.onmessage = (message: JSONRPCMessage, extra?: MessageExtraInfo) => {
        if (isJSONRPCRequest(message)) requestIds.add(message.id);
        transport.onmessage?.(message, extra);
      };
      inner.onclose = () => {
        leaveSession();
        closeStream?.();
        transport.onclose?.();
      };
      inner.onerror = (error) => transport.onerror?.(error);
      await inner.start();
      leaveSession = openExchanges.open(id, {
        deliver,
        stopWaiting: () => failAll(questions, transport),
      });
    },
    async send(message, options) {
      if ("id" in message && message.id === INITIALIZE_ID) return ready.resolve();
      if (!isJSONRPCRequest(message)) {
        await inner.send(message, options);
        if (!("method" in message) && message.id !== undefined) endRequest(message.id);
        return;
      }
      closeStream ??= openStream();
      const questionId = randomUUID();
      questions.set(questionId, message.id);
      return inner.send({ ...message, id: questionId }, options);
    },
    close: () => inner.close(),
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
  };
  const initialize = async () => {
    transport.onmessage?.({
      jsonrpc: "2.0",
      id: INITIALIZE_ID,
      method: "initialize",
      params: { protocolVersion, capabilities, clientInfo: { name: "", version: "" } },
    });
    await ready.promise;
  };
  return { transport, initialize };
};

const withReadableErrors = <Request extends (...args: never[]) => Promise<unknown>>(
  request: Request,
): Request =>
  ((...args) =>
    request(...args).catch((error: unknown) => {
      throw toInvalidAnswer(error);
    })) as Request;

/** A server for one request, which may belong to a session. */
export class SessionServer extends Server {
  readonly #session: Session | undefined;
  readonly #ports: Ports;

  constructor({ session, context }: McpExchange, ...options: ConstructorParameters<typeof Server>) {
    super(...options);
    this.#session = session;
    this.#ports = context;
    this.request = withReadableErrors(this.request.bind(this));
  }

  /**
   * Sends results after their calls are logged. Rejects cursors, because lists are sent whole.
   * Rewords the official server's validation errors, most of which would be internal errors. The
   * official server does not know tasks, and would add the content that other results must have.
   */
  protected override _wrapHandler(
    ...[method, handler]: Parameters<Server["_wrapHandler"]>
  ): ReturnType<Server["_wrapHandler"]> {
    const wrapped = super._wrapHandler(method, handler);
    const serve: typeof wrapped = async (request, context) => {
      if (method.endsWith("/list") && request.params?.cursor !== undefined)
        throw invalidParams("params.cursor: This list has only one page. Do not send a cursor.");
      return wrapped(request, context);
    };
    const logged: typeof wrapped = (request, context) =>
      serve(request, context)
        .catch((error: unknown) => {
          throw toInvalidParams(error) ?? error;
        })
        .finally(logWritten);
    if (method !== "tools/call") return logged;
    return async (request, context) => {
      const { content, ...result } = await logged(request, context);
      return result.resultType === "task" ? result : { content, ...result };
    };
  }

  override async connect(inner: Transport): Promise<void> {
    if (!this.#session) return super.connect(inner);
    const { transport, initialize } = joinSession(inner, this.#session, this.#ports);
    await super.connect(transport);
    await initialize();
  }
}
