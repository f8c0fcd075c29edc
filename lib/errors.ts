/**
 * Every way the house can say no: one row per reason, with the HTTP status it stands for.
 * Each protocol translates the code into its own tongue; the message is for people.
 */
export const refusals = {
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
} as const;
export type RefusalCode = keyof typeof refusals;

/** One thing wrong at one place: a JSON Pointer (`""` is the whole) and a sentence. */
export type Issue = { path: string; message: string };

type Extras = { details?: string; issues?: Issue[]; headers?: Record<string, string> };

/** Marks our refusals across bundles: Next's bundle and the server's each hold a copy of this class. */
const brand = Symbol.for("toolwright.AppError");

/** A refusal that its door turns into an answer. `message` and `details` may be shown to the caller. */
export class AppError extends Error {
  readonly [brand] = true;
  readonly details: string;
  readonly issues: Issue[];
  readonly headers: Record<string, string>;

  constructor(
    readonly code: RefusalCode,
    message: string,
    { details = "", issues = [], headers = {} }: Extras = {},
  ) {
    // A refusal is an answer: nobody reads where it was made, and finding that out costs more than the rest.
    const { stackTraceLimit } = Error;
    if (refusals[code] < 500) Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.details = details;
    this.issues = issues;
    this.headers = headers;
  }

  get status(): number {
    return refusals[this.code];
  }
}

export const isAppError = (value: unknown): value is AppError =>
  typeof value === "object" && value !== null && brand in value;
