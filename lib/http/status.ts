import { CANCELLED_STATUS } from "@/lib/agent/call-status";
import { type FailureCode, TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
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
  input_required: 428,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  upstream_timeout: 504,
};

const statuses: Readonly<Record<ErrorCode | FailureCode, number>> = {
  ...errorStatus,
  ...TOOL_ERROR_STATUS,
  CANCELLED: CANCELLED_STATUS,
};

/** Returns the HTTP status of a refusal or of a tool's failure; 200 for null. */
export const toStatus = (code: ErrorCode | FailureCode | null): number =>
  code === null ? 200 : statuses[code];
