/** What a tool says when it fails, and the 20 codes it may use (seed 004), each with its HTTP status. */
export const toolErrorStatus = {
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
} as const;
export type ToolErrorCode = keyof typeof toolErrorStatus;

export const isToolErrorCode = (code: unknown): code is ToolErrorCode =>
  typeof code === "string" && Object.hasOwn(toolErrorStatus, code);

/** `IToolError` of seed 004. */
export type ToolError = {
  code: ToolErrorCode;
  message: string;
  parameter?: string;
  expected?: string;
  example?: string;
  recoveryHint?: string;
};

/** What comes of a call: a value, or the tool's own error. Surprises are thrown instead. */
export type Outcome = { ok: true; value: unknown } | { ok: false; error: ToolError };

export const failed = (code: ToolErrorCode, message: string, more: Partial<ToolError> = {}) =>
  ({ ok: false, error: { ...more, code, message } }) satisfies Outcome;

/** The text a model reads: one line per known fact, absent facts left out. */
export const formatError = (error: ToolError): string =>
  [
    `TOOL ERROR: ${error.code}`,
    error.message,
    error.parameter !== undefined && `PARAMETER: ${error.parameter}`,
    error.expected !== undefined && `EXPECTED: ${error.expected}`,
    error.example !== undefined && `EXAMPLE: ${error.example}`,
    error.recoveryHint !== undefined && `RECOVERY HINT: ${error.recoveryHint}`,
  ]
    .filter((line) => line !== false)
    .join("\n");
