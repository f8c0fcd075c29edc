import type { Tool } from "@/lib/agent/tool";
import { formatError } from "@/lib/agent/tool-error";
import { AppError, type RateLimitStatus } from "@/lib/errors";
import type { CompiledAgent } from "../compiled-agent";
import type { RateLimiter } from "./rate-limiter";

type Rate = NonNullable<NonNullable<Tool["limits"]>["rate"]>;
type Call = {
  agent: Pick<CompiledAgent, "id">;
  tool: Tool;
  keyId: string | null;
  /** The user for whom a host calls, or else the key. */
  clientId: string;
};

/** Counts a call against its tool's rate limit. Throws `rate_limited` when the limit is used up. */
export const applyRateLimit = async (
  limiter: RateLimiter,
  { calls, perSeconds, per }: Rate,
  { agent, tool, keyId, clientId }: Call,
): Promise<RateLimitStatus> => {
  const subject = { key: keyId, user: clientId, tool: "" }[per];
  const key = JSON.stringify([agent.id, tool.name, per, subject]);
  const result = await limiter.consume(key, { limit: calls, windowSeconds: perSeconds });
  const { allowed, ...status } = result;
  if (allowed) return status;
  const scope = { key: "per key", user: "per user", tool: "for all callers" }[per];
  const message = `"${tool.name}" is limited to ${calls} calls in ${perSeconds} seconds ${scope}.`;
  const recoveryHint = `Wait ${status.resetSeconds} seconds, then try again.`;
  throw new AppError("rate_limited", message, {
    details: formatError({ code: "RATE_LIMITED", message, recoveryHint }),
    rateLimit: status,
    retryAfterSeconds: status.resetSeconds,
  });
};
