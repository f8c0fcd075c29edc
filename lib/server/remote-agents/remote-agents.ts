import type { RequestRemoteAgent } from "@/lib/api/remote-agents/remote-agent";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { Outbound } from "@/lib/handlers/handler";
import {
  isOutboundError,
  type OutboundError,
  type OutboundErrorCode,
} from "@/lib/handlers/http/outbound/outbound-error";

const codes: Record<OutboundErrorCode, ErrorCode> = {
  SECURITY_VIOLATION: "unprocessable",
  NETWORK_ERROR: "upstream_failed",
  TIMEOUT: "upstream_timeout",
  LIMIT_EXCEEDED: "too_large",
};

const toAppError = ({ code, message, explanation }: OutboundError): AppError => {
  const sentence = message.replace("The service", "The agent");
  const isExplained = code === "NETWORK_ERROR" || code === "SECURITY_VIOLATION";
  const detail = isExplained ? ` ${explanation.replace(/\.?$/, ".")}` : "";
  return new AppError(codes[code], sentence + detail);
};

/**
 * Creates a client for remote AG-UI agents that uses the outbound guard, which sends no credentials
 * to other origins. `stop` ends all runs, because the server is stopping.
 */
export const createRemoteAgents = (outbound: (space: string) => Outbound) => {
  const shutdown = new AbortController();
  const request: RequestRemoteAgent = async (space, { signal, ...rest }) => {
    try {
      const { body } = await outbound(space)({
        ...rest,
        method: "POST",
        redirects: "follow" as const,
        signal: AbortSignal.any([signal, shutdown.signal]),
      });
      return body;
    } catch (error) {
      if (shutdown.signal.aborted)
        throw new AppError("unavailable", "The server was stopped. Try again in a moment.");
      throw isOutboundError(error) ? toAppError(error) : error;
    }
  };
  return { request, stop: () => shutdown.abort() };
};
