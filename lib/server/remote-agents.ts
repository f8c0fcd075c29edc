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
  return new AppError(
    codes[code],
    code === "NETWORK_ERROR"
      ? `${sentence.replace(/\.$/, "")} (${explanation}).`
      : `${sentence}${code === "SECURITY_VIOLATION" ? ` ${explanation}` : ""}`,
  );
};

/** Reaches AG-UI agents elsewhere through the outbound guard, which sends no credentials to other origins. */
export const createRemoteAgents =
  (outbound: (space: string) => Outbound): RequestRemoteAgent =>
  async (space, request) => {
    try {
      const { body } = await outbound(space)({ ...request, method: "POST", redirects: "follow" });
      return body;
    } catch (error) {
      throw isOutboundError(error) ? toAppError(error) : error;
    }
  };
