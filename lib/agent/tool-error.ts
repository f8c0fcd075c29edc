/** The error codes that a tool may use, each with its HTTP status. */
export const TOOL_ERROR_STATUS = {
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
  UPSTREAM_CHANGED: 409,
  LIMIT_EXCEEDED: 413,
  RATE_LIMITED: 429,
  RATE_LIMIT_EXCEEDED: 429,
  OPERATION_FAILED: 500,
  TOOL_EXECUTION_FAILED: 500,
  SUBAGENT_FAILED: 502,
  NETWORK_ERROR: 502,
  TIMEOUT: 504,
} as const;
export type ToolErrorCode = keyof typeof TOOL_ERROR_STATUS;

/** Why a tool failed. */
export type FailureCode = ToolErrorCode | "CANCELLED";

export const isToolErrorCode = (code: unknown): code is ToolErrorCode =>
  typeof code === "string" && Object.hasOwn(TOOL_ERROR_STATUS, code);

/**
 * Whether an author's tool may fail with a code. `UPSTREAM_CHANGED` is reserved for tools of remote
 * servers.
 */
export const isAuthorErrorCode = (code: unknown): code is ToolErrorCode =>
  isToolErrorCode(code) && code !== "UPSTREAM_CHANGED";

/** Another agent's failure: its own code and details, and the status that callers see. */
export type AgentFailure = { code: number | string; status: number; details?: string };

/** A tool's own failure. */
export type ToolError = {
  code: FailureCode;
  message: string;
  parameter?: string;
  expected?: string;
  example?: string;
  recoveryHint?: string;
  /** The same call may succeed after this many seconds. */
  retryAfterSeconds?: number;
  /** The tool has not run, because the sandbox was busy or lost one of the tool's hooks. */
  hasNotStarted?: true;
  /** Present if the tool is another agent, whose own answer is passed on to callers. */
  agentFailure?: AgentFailure;
};

/** The result of a call: a value, or the tool's own error. Unexpected errors are thrown instead. */
export type Outcome = { ok: true; value: unknown } | { ok: false; error: ToolError };

export const toolFailure = (code: FailureCode, message: string, details: Partial<ToolError> = {}) =>
  ({ ok: false, error: { ...details, code, message } }) satisfies Outcome;

/** Whether a text already is what `formatError` returns. */
export const isFormattedError = (text: string): boolean => text.startsWith("TOOL ERROR:");

/**
 * Formats an error for models, one line per field; absent and empty fields are omitted.
 * Continuation lines of a field are indented, so that none can be mistaken for another field.
 * Another agent's details come after its message, or replace everything if they are in this format.
 */
export const formatError = (error: ToolError): string => {
  const { code = error.code, details = "" } = error.agentFailure ?? {};
  if (isFormattedError(details)) return details;
  return [
    `TOOL ERROR: ${code}`,
    error.message,
    details,
    error.parameter && `PARAMETER: ${error.parameter}`,
    error.expected && `EXPECTED: ${error.expected}`,
    error.example && `EXAMPLE: ${error.example}`,
    error.recoveryHint && `RECOVERY HINT: ${error.recoveryHint}`,
  ]
    .filter((field): field is string => Boolean(field))
    .map((field) => field.replace(/\r\n?|\n/g, "\n  "))
    .join("\n");
};
