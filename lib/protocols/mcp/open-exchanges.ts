import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import { AppError } from "@/lib/errors";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";

/** Limited, because every server reads each forwarded message. */
const MAX_MESSAGE_CHARS = 64_000;
/** Per caller, because a caller may start any number of sessions. */
const MESSAGE_LIMIT = { limit: 1_000, windowSeconds: 60 };

/** A request of a session in progress. */
type Exchange = {
  /** Handles a message, and returns whether it concerns this exchange. */
  deliver(message: JSONRPCMessage): boolean;
  /** Stops waiting for answers. */
  stopWaiting(): void;
};

/** Sends a message of a session to all servers. */
export type SendToServers = (session: string, message: JSONRPCMessage) => Promise<void>;

/**
 * Whether a message concerns an earlier request of its session: an answer to a question, or a
 * cancellation.
 */
export const isFollowUp = (message: unknown): message is JSONRPCMessage =>
  isJSONRPCResultResponse(message) ||
  isJSONRPCErrorResponse(message) ||
  (isJSONRPCNotification(message) && message.method === "notifications/cancelled");

const tooLarge = () =>
  new AppError("too_large", "This answer is too large for the server that asked for it.", {
    details: `It runs on another server, to which answers of up to ${MAX_MESSAGE_CHARS} characters are forwarded.`,
  });

/**
 * Tracks the requests of sessions in progress on this server, and forwards messages for those on
 * other servers.
 */
export const createOpenExchanges = (sendToServers: SendToServers, now: () => number) => {
  const exchangesBySession = new Map<string, Set<Exchange>>();
  const limiter = createRateLimiter(now);

  const deliver = (session: string, message: JSONRPCMessage): boolean =>
    [...(exchangesBySession.get(session) ?? [])].some((exchange) => exchange.deliver(message));

  return {
    /**
     * Delivers messages of a session to a request in progress, until the returned function is
     * called.
     */
    open(session: string, exchange: Exchange): () => void {
      const exchanges = exchangesBySession.get(session) ?? new Set();
      exchangesBySession.set(session, exchanges.add(exchange));
      return () => {
        exchanges.delete(exchange);
        if (exchanges.size === 0) exchangesBySession.delete(session);
      };
    },
    /** Delivers a message to its request on this server. Returns false if there is none. */
    deliver,
    /** Ends what waits for answers, because this server is stopping. */
    stop(): void {
      for (const exchange of [...exchangesBySession.values()].flatMap((all) => [...all]))
        exchange.stopWaiting();
    },
    /**
     * Delivers a message to its request, on whichever server that is. A request that has ended no
     * longer needs it.
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
