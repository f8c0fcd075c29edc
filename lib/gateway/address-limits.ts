import ipaddr from "ipaddr.js";
import { AppError, type RateLimitStatus } from "@/lib/errors";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";
import type { RequestDetails } from "@/lib/http/request-id";

const WINDOW_SECONDS = 60;
const MAX_WRONG_KEYS = 100;
const MAX_ANONYMOUS_LISTS = 60;

/**
 * Returns the network within which a caller can change its address: a /64 in IPv6, the smallest
 * that sites get.
 */
const toNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : parsed.toString();
};

const createRefusal = (message: string, { resetSeconds }: RateLimitStatus) =>
  new AppError("rate_limited", message, { retryAfterSeconds: resetSeconds });

/**
 * Limits what one address may do without a valid key; `now` is in milliseconds. Requests with a
 * valid key are never limited, because everybody behind a proxy has the same address.
 */
export const createAddressLimits = (
  now: () => number,
  reportError: (error: unknown, request: RequestDetails) => void,
) => {
  const limiter = createRateLimiter(now);
  const consume = (key: string, limit: number) =>
    limiter.consume(key, { limit, windowSeconds: WINDOW_SECONDS });
  return {
    /**
     * Counts an invalid key, if the address is known. Throws `rate_limited` if there were too many.
     */
    countWrongKey(address: string | undefined, request: RequestDetails) {
      if (address === undefined) return;
      const { allowed, ...status } = consume(`key ${toNetwork(address)}`, MAX_WRONG_KEYS);
      const message = "Too many invalid API keys from this address.";
      if (!allowed) throw createRefusal(message, status);
      if (status.remaining === 0)
        reportError(new AppError("unauthorized", `${message} It is ${address}.`), request);
    },
    /**
     * Counts a request for a public list whose tools run code. Unknown addresses are counted
     * together.
     */
    countAnonymous(agentId: string, address = "") {
      const { allowed, ...status } = consume(
        `list ${agentId} ${toNetwork(address)}`,
        MAX_ANONYMOUS_LISTS,
      );
      if (!allowed)
        throw createRefusal("Too many requests without a key. Send one in x-api-key.", status);
    },
  };
};
