import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import { AppError } from "@/lib/errors";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";

/** Every server reads each message that is passed on. */
const MAX_MESSAGE_CHARS = 64_000;
/** Of one caller, who may begin any number of sessions. */
const MESSAGE_LIMIT = { limit: 1_000, windowSeconds: 60 };

/** Takes a message if it is about what it is doing. */
type Exchange = (message: JSONRPCMessage) => boolean;

/** Passes a message of a session to all servers. */
export type SendToServers = (session: string, message: JSONRPCMessage) => Promise<void>;

/** Whether a message is about an earlier request of its session: the answer to a question, or a cancellation. */
export const isFollowUp = (message: unknown): message is JSONRPCMessage =>
  isJSONRPCResultResponse(message) ||
  isJSONRPCErrorResponse(message) ||
  (isJSONRPCNotification(message) && message.method === "notifications/cancelled");

const tooLarge = () =>
  new AppError("too_large", "This answer is too large for the server that asked for it.", {
    details: `It runs on another server, which answers of up to ${MAX_MESSAGE_CHARS} characters reach.`,
  });

/** The requests of sessions that are in progress on this server, and the way to those on other servers. */
export const createOpenExchanges = (sendToServers: SendToServers, now: () => number) => {
  const exchangesBySession = new Map<string, Set<Exchange>>();
  const limiter = createRateLimiter(now);

  const deliver = (session: string, message: JSONRPCMessage): boolean =>
    [...(exchangesBySession.get(session) ?? [])].some((exchange) => exchange(message));

  return {
    /** Lets messages of a session reach a request in progress, until the returned function is called. */
    open(session: string, exchange: Exchange): () => void {
      const exchanges = exchangesBySession.get(session) ?? new Set();
      exchangesBySession.set(session, exchanges.add(exchange));
      return () => {
        exchanges.delete(exchange);
        if (exchanges.size === 0) exchangesBySession.delete(session);
      };
    },
    /** Passes a message to the request on this server that it is about. */
    deliver,
    /**
     * Passes a message to the request that it is about, on whichever server that is. One that has ended needs no
     * message any more.
     */
    async followUp(session: string, message: JSONRPCMessage, caller: string): Promise<void> {
      if (deliver(session, message)) return;
      if (JSON.stringify(message).length > MAX_MESSAGE_CHARS) throw tooLarge();
      const { allowed, resetSeconds } = limiter.consume(caller, MESSAGE_LIMIT);
      if (!allowed)
        throw new AppError(
          "rate_limited",
          "Too many answers and cancellations for other servers.",
          {
            retryAfterSeconds: resetSeconds,
          },
        );
      await sendToServers(session, message);
    },
  };
};
export type OpenExchanges = ReturnType<typeof createOpenExchanges>;
