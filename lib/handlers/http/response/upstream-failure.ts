import { formatCount } from "@/lib/agent/format-count";
import { type Outcome, type ToolErrorCode, toolFailure } from "@/lib/agent/tool-error";
import type { OutboundResponse } from "@/lib/handlers/handler";
import { parseRetryAfter } from "../retry";
import { readExcerpt } from "./excerpt";

const codeByStatus: Record<number, ToolErrorCode> = {
  400: "VALIDATION_ERROR",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  410: "NOT_FOUND",
  413: "LIMIT_EXCEEDED",
  422: "VALIDATION_ERROR",
  429: "RATE_LIMITED",
  502: "NETWORK_ERROR",
  503: "NETWORK_ERROR",
  504: "NETWORK_ERROR",
};

/**
 * Returns the error code for a service's HTTP status. Every 4xx gets a code that callers see as
 * 4xx, because hosts retry a 5xx. 502, 503 and 504 mean that a gateway could not reach the service,
 * so they are network errors.
 */
export const getStatusErrorCode = (status: number): ToolErrorCode => {
  const code = Object.hasOwn(codeByStatus, status) ? codeByStatus[status] : undefined;
  return code ?? (status >= 400 && status < 500 ? "INVALID_OPERATION" : "OPERATION_FAILED");
};

/**
 * Returns the `Retry-After` of a failed response in whole seconds, or undefined if there is none.
 */
export const getRetryAfterSeconds = ({
  status,
  headers,
}: Pick<OutboundResponse, "status" | "headers">): number | undefined => {
  const waitMs = status < 400 ? undefined : parseRetryAfter(headers["retry-after"], Date.now());
  return waitMs === undefined ? undefined : Math.ceil(waitMs / 1000);
};

const getRecoveryHint = (
  { status, headers }: OutboundResponse,
  retryAfterSeconds?: number,
): string | undefined => {
  if (status === 304)
    return "The service treated the request as conditional: its content has not changed. The tool's author can remove conditional headers, such as If-None-Match.";
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return "The service redirects elsewhere. The tool's author can set redirects to follow, or use the new URL.";
  if (status === 401 || status === 403)
    return "Check the credential that this tool sends to the service.";
  return retryAfterSeconds === undefined
    ? undefined
    : `Try again in ${formatCount(retryAfterSeconds, "second")}.`;
};

/**
 * Returns the outcome of a response that is not 2xx: its status and the service's own message, with
 * secrets masked.
 */
export const toUpstreamFailure = (
  response: OutboundResponse,
  secrets: readonly string[],
): Extract<Outcome, { ok: false }> => {
  const excerpt = readExcerpt(response, secrets);
  const retryAfterSeconds = getRetryAfterSeconds(response);
  const recoveryHint = getRecoveryHint(response, retryAfterSeconds);
  return toolFailure(
    getStatusErrorCode(response.status),
    `The service responded with status ${response.status}${excerpt === undefined ? "." : `: ${excerpt}`}`,
    {
      ...(recoveryHint !== undefined && { recoveryHint }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  );
};
