import { failed, type Outcome, type ToolErrorCode } from "@/lib/agent/tool-error";
import type { OutboundResponse } from "@/lib/handlers/handler";
import { excerptOf } from "./excerpt";
import { retryAfter } from "./retry";

const codes: Record<number, ToolErrorCode> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  429: "RATE_LIMITED",
};

/**
 * The error code for a service's HTTP status. 502, 503 and 504 mean that a gateway could not reach the service, so
 * they are network errors; any other failure is OPERATION_FAILED.
 */
export const codeOfStatus = (status: number): ToolErrorCode => {
  const known = Object.hasOwn(codes, status) ? codes[status] : undefined;
  return known ?? (status >= 502 && status <= 504 ? "NETWORK_ERROR" : "OPERATION_FAILED");
};

const hintOf = (status: number, headers: Record<string, string>): string | undefined => {
  if (status >= 300 && status < 400)
    return "The service redirects elsewhere. The tool's author can set redirects to follow, or use the new URL.";
  if (status === 401 || status === 403)
    return "Check the credential that this tool sends to the service.";
  if (status !== 429 && status !== 503) return undefined;
  const wait = retryAfter(headers["retry-after"], Date.now());
  return wait === undefined ? undefined : `Try again in ${Math.ceil(wait / 1000)} seconds.`;
};

/** The outcome of a response that is not 2xx: its status and the service's own message, secrets masked. */
export const upstreamFailure = (
  response: OutboundResponse,
  secrets: readonly string[],
): Outcome => {
  const said = excerptOf(response, secrets);
  const recoveryHint = hintOf(response.status, response.headers);
  return failed(
    codeOfStatus(response.status),
    `The service responded with status ${response.status}${said === undefined ? "." : `: ${said}`}`,
    recoveryHint === undefined ? {} : { recoveryHint },
  );
};
