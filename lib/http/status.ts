import type { ToolErrorCode } from "@/lib/agent/tool-error";
import type { ErrorCode } from "@/lib/errors";

/** The HTTP status of each refusal. */
const errorStatus: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  upstream_timeout: 504,
};

/** The HTTP status of a tool's own failure. */
const toolErrorStatus: Readonly<Record<ToolErrorCode, number>> = {
  MISSING_PARAMETER: 400,
  INVALID_PARAMETER: 400,
  VALIDATION_ERROR: 400,
  INVALID_TOOL_ARGUMENTS: 400,
  INVALID_OPERATION: 400,
  INVALID_CRON_SPEC: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PERMISSION_DENIED: 403,
  SECURITY_VIOLATION: 403,
  OPERATION_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  LIMIT_EXCEEDED: 413,
  RATE_LIMITED: 429,
  RATE_LIMIT_EXCEEDED: 429,
  OPERATION_FAILED: 500,
  TOOL_EXECUTION_FAILED: 500,
  SUBAGENT_FAILED: 502,
  NETWORK_ERROR: 502,
  TIMEOUT: 504,
};

const statuses: Readonly<Record<ErrorCode | ToolErrorCode, number>> = {
  ...errorStatus,
  ...toolErrorStatus,
};

/** The HTTP status of a refusal or of a tool's failure; 200 for none. */
export const toStatus = (code: ErrorCode | ToolErrorCode | null): number =>
  code === null ? 200 : statuses[code];
