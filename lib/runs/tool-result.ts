import type { CallOutcome } from "@/lib/agent/call-outcome";
import { formatCount } from "@/lib/agent/format-count";
import {
  formatError,
  isFormattedError,
  type ToolError,
  type ToolErrorCode,
} from "@/lib/agent/tool-error";
import type { AppError, ErrorCode } from "@/lib/errors";
import { isObject, toPlainText } from "@/lib/schema/json";

/** The result of a tool call as the model reads it. */
export type ToolResult = {
  content: string;
  /** Absent on success. */
  error?: string;
  /** A person declined the call, or it was not run because of another call's outcome. */
  skipped?: true;
};

/** Base64 data would fill the model's context without being readable there. */
const withoutBytes = (item: unknown): unknown => {
  if (Array.isArray(item)) return item.map(withoutBytes);
  if (!isObject(item) || typeof item.url !== "string") return item;
  const [, start] = /^(data:[^,]{0,200};base64,)/.exec(item.url) ?? [];
  return start === undefined ? item : { ...item, url: `${start}…` };
};

/** Returns what the model sees of a call's outcome. */
export const toToolResult = (outcome: CallOutcome): ToolResult => {
  if (!outcome.ok) return toFailedResult(outcome.error);
  const { responseType, data } = outcome;
  if (responseType === "text") return { content: toPlainText(data.text) };
  if (responseType === "html") return { content: toPlainText(data.html) };
  if (responseType === "media") return { content: toPlainText(withoutBytes(data.media)) };
  const isText = typeof data.text === "string" && Object.keys(data).length === 1;
  if (isText) return { content: toPlainText(data.text) };
  return {
    content: toPlainText("media" in data ? { ...data, media: withoutBytes(data.media) } : data),
  };
};

export const toFailedResult = (error: ToolError): ToolResult => ({
  content: formatError(error),
  error: error.message,
});

const toolErrorCodes: Partial<Record<ErrorCode, ToolErrorCode>> = {
  invalid_input: "INVALID_TOOL_ARGUMENTS",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  too_large: "LIMIT_EXCEEDED",
  precondition_required: "OPERATION_NOT_ALLOWED",
  input_required: "OPERATION_NOT_ALLOWED",
  rate_limited: "RATE_LIMITED",
  upstream_failed: "NETWORK_ERROR",
  upstream_timeout: "TIMEOUT",
};

/**
 * Converts the refusal of a call before its tool ran. A refusal of arguments has one block for each
 * of them.
 */
export const toRefusedResult = ({ code, message, details, facts }: AppError): ToolResult => {
  if (isFormattedError(details)) return { content: details, error: message };
  const { retryAfterSeconds } = facts;
  return toFailedResult({
    code: toolErrorCodes[code] ?? "TOOL_EXECUTION_FAILED",
    message,
    ...(retryAfterSeconds !== undefined && {
      recoveryHint: `Try again in ${formatCount(retryAfterSeconds, "second")}.`,
    }),
  });
};
