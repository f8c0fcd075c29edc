import { type Outcome, type ToolErrorCode, toolFailure } from "@/lib/agent/tool-error";
import type { OutboundResponse } from "@/lib/handlers/handler";
import { parseRetryAfter } from "../retry";
import { readExcerpt } from "./excerpt";

const codeByStatus: Record<number, ToolErrorCode> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  429: "RATE_LIMITED",
};

/**
 * The error code for a service's HTTP status. 502, 503 and 504 mean that a gateway could not reach the service, so
 * they are network errors; any other failure is OPERATION_FAILED.
 */
export const getStatusErrorCode = (status: number): ToolErrorCode => {
  const code = Object.hasOwn(codeByStatus, status) ? codeByStatus[status] : undefined;
  return code ?? (status >= 502 && status <= 504 ? "NETWORK_ERROR" : "OPERATION_FAILED");
};

const getRecoveryHint = (status: number, headers: Record<string, string>): string | undefined => {
  if (status >= 300 && status < 400)
    return "The service redirects elsewhere. The tool's author can set redirects to follow, or use the new URL.";
  if (status === 401 || status === 403)
    return "Check the credential that this tool sends to the service.";
  if (status !== 429 && status !== 503) return undefined;
  const waitMs = parseRetryAfter(headers["retry-after"], Date.now());
  return waitMs === undefined ? undefined : `Try again in ${Math.ceil(waitMs / 1000)} seconds.`;
};

/** The outcome of a response that is not 2xx: its status and the service's own message, secrets masked. */
export const toUpstreamFailure = (
  response: OutboundResponse,
  secrets: readonly string[],
): Outcome => {
  const excerpt = readExcerpt(response, secrets);
  const recoveryHint = getRecoveryHint(response.status, response.headers);
  return toolFailure(
    getStatusErrorCode(response.status),
    `The service responded with status ${response.status}${excerpt === undefined ? "." : `: ${excerpt}`}`,
    recoveryHint === undefined ? {} : { recoveryHint },
  );
};
