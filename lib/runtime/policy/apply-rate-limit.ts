import { hash } from "node:crypto";
import { formatCount } from "@/lib/agent/format-count";
import type { Tool } from "@/lib/agent/tool";
import { formatError } from "@/lib/agent/tool-error";
import { AppError, type RateLimitStatus } from "@/lib/errors";
import type { RateLimiter } from "@/lib/flow-control/rate-limiter";
import type { CompiledAgent } from "../compiled-agent";

export type Rate = NonNullable<NonNullable<Tool["limits"]>["rate"]>;
export type RateSubject = {
  space: string;
  agentId: string;
  tool: string;
  keyId: string | null;
  /** The user on whose behalf a host calls, or else the key. */
  clientId: string;
  /** Whether the user has signed in. */
  isSignedIn: boolean;
};
type Caller = Pick<RateSubject, "keyId" | "clientId" | "isSignedIn">;
type Call = Caller & {
  agent: Pick<CompiledAgent, "id" | "space">;
  tool: Tool;
};

/**
 * Hosts name their users and could make them up, so a key's users together are limited to this many
 * times the limit.
 */
const MAX_USERS_PER_KEY = 100;

const scopeNames = { key: "per key", user: "per user", tool: "for all callers" };

/**
 * Returns the window key of a subject. Hashed, because hosts choose the names of their users, and
 * their length. A window cannot change its length: if an author shortens an hour to a minute,
 * callers must not wait for the end of the hour.
 */
const toWindowKey = (
  { agentId, tool, perSeconds }: { agentId: string; tool: string; perSeconds: number },
  ...counted: (string | null)[]
) => hash("sha256", JSON.stringify([agentId, tool, perSeconds, ...counted]), "base64url");

/** A name that a host claims counts only for its own key, or it could use up a stranger's limit. */
const toSubject = (per: Rate["per"], { keyId, clientId, isSignedIn }: Caller) =>
  ({ key: [keyId], user: isSignedIn ? [clientId] : [keyId, clientId], tool: [""] })[per];

/** Returns a caller's remaining rate limit for a tool; undefined if no window has started. */
export const readRateLimit = async (
  limiter: RateLimiter,
  { calls, perSeconds, per }: Rate,
  { space, agentId, tool, ...caller }: RateSubject,
): Promise<RateLimitStatus | undefined> =>
  limiter.peek(
    toWindowKey({ agentId, tool, perSeconds }, per, ...toSubject(per, caller)),
    { limit: calls, windowSeconds: perSeconds },
    space,
  );

/**
 * Counts a call against its tool's rate limit. A limit per user is also counted for all users of a
 * key together. Throws `rate_limited` if a limit is exceeded.
 */
export const applyRateLimit = async (
  limiter: RateLimiter,
  { calls, perSeconds, per }: Rate,
  { agent, tool, ...caller }: Call,
): Promise<RateLimitStatus> => {
  const consume = async (limit: number, scope: string, ...counted: (string | null)[]) => {
    const key = toWindowKey({ agentId: agent.id, tool: tool.name, perSeconds }, ...counted);
    const { allowed, ...status } = await limiter.consume(
      key,
      { limit, windowSeconds: perSeconds },
      agent.space,
    );
    if (!allowed) throw createRefusal(tool, status, scope);
    return status;
  };
  const status = await consume(calls, scopeNames[per], per, ...toSubject(per, caller));
  if (per === "user")
    await consume(calls * MAX_USERS_PER_KEY, "for all users of a key", "users", caller.keyId);
  return status;
};

const createRefusal = (tool: Tool, status: RateLimitStatus, scope: string) => {
  const { limit, windowSeconds, resetSeconds } = status;
  const message = `"${tool.name}" is limited to ${formatCount(limit, "call")} in ${formatCount(windowSeconds, "second")} ${scope}.`;
  const recoveryHint = `Wait ${formatCount(resetSeconds, "second")}, then try again.`;
  return new AppError("rate_limited", message, {
    details: formatError({ code: "RATE_LIMITED", message, recoveryHint }),
    toolErrorCode: "RATE_LIMITED",
    rateLimit: status,
    retryAfterSeconds: resetSeconds,
  });
};
