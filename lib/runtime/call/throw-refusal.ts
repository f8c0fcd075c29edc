import { formatError, type Outcome } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";

/**
 * Throws `rate_limited` if the sandbox was too busy to start. In that case, the tool has not failed
 * and its hooks have not hidden it: the same call may be repeated.
 */
export const throwRefusal = (outcome: Outcome | undefined): void => {
  if (outcome === undefined || outcome.ok || !outcome.error.hasNotStarted) return;
  const { code, message, retryAfterSeconds } = outcome.error;
  throw new AppError("rate_limited", message, {
    details: formatError(outcome.error),
    toolErrorCode: code,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
};
