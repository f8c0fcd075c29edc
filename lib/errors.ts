/** Every reason for which a request is refused. `lib/http/status.ts` has the HTTP status of each. */
const errorCodes = [
  "invalid_input",
  "unauthorized",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  "precondition_failed",
  "too_large",
  "unsupported_media_type",
  "unprocessable",
  "precondition_required",
  "input_required",
  "rate_limited",
  "internal",
  "upstream_failed",
  "unavailable",
  "upstream_timeout",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Codes of faults that an operator has to investigate. Only these keep their stack traces. */
const serverFaults: ReadonlySet<ErrorCode> = new Set([
  "internal",
  "upstream_failed",
  "unavailable",
  "upstream_timeout",
]);

/** What an issue's sentence is about, for a program: the placeholder, a suggestion, a limit. */
export type IssueData = Readonly<Record<string, string | number | boolean | string[]>>;

/** One thing wrong at one place: a JSON Pointer (`""` is the whole input) and a sentence for a person. */
export type Issue = {
  /** In snake_case. Programs read the code and the data, never the sentence. */
  code: string;
  path: string;
  message: string;
  data?: IssueData;
};

/** What is left of a rate limit after a call was counted. */
export type RateLimitStatus = {
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
};

/** How a program gets the access token that a request lacks (RFC 6750 §3, RFC 9728 §5.1). */
export type SignInChallenge = {
  /** The URL that says where to sign in. */
  metadataUrl: string;
  /** Every scope to ask for. */
  scopes: string[];
  /** What is wrong with the token; absent when the request has none. */
  error?: "invalid_token" | "insufficient_scope";
};

/** What a program may act on besides the code. Each protocol passes it on in its own way, HTTP as headers. */
export type ErrorFacts = {
  /** The same request may succeed after this many seconds. */
  retryAfterSeconds?: number;
  /** The call may have been accepted all the same. */
  mayHaveRun?: true;
  /** The request needs a token in `Authorization: Bearer`. */
  needsBearer?: true;
  signIn?: SignInChallenge;
  /** The required variables that the request left out. */
  missingVariables?: string[];
  /** The grant that lets the same call through once a person has agreed to it. */
  confirmation?: string;
  /** What a person is to agree to: the arguments that they may see, each with its schema. */
  confirmationRequest?: {
    prompt?: string;
    params: Readonly<Record<string, unknown>>;
    parameters: Readonly<Record<string, unknown>>;
  };
  /** What the tool asks its caller, and what it has been told so far, by its own keys. */
  inputRequest?: {
    requests: Readonly<Record<string, unknown>>;
    answers: Readonly<Record<string, unknown>>;
  };
  /** The kinds of questions that the tool has and the caller cannot be asked. */
  missingInputTypes?: readonly string[];
  rateLimit?: RateLimitStatus;
};

type Extras = ErrorFacts & { details?: string; issues?: Issue[] };

/** Recognizes our errors across bundles: Next's bundle and the server's each hold a copy of this class. */
const brand = Symbol.for("toolwright.AppError");

/** An expected refusal. `message` and `details` may be shown to the caller; `details` is written for a model. */
export class AppError extends Error {
  readonly [brand] = true;
  readonly details: string;
  readonly issues: Issue[];
  readonly facts: ErrorFacts;
  readonly code: ErrorCode;

  constructor(
    code: ErrorCode,
    message: string,
    { details = "", issues = [], ...facts }: Extras = {},
  ) {
    // Nobody reads the stack trace of a refusal, and capturing it costs more than the rest of the call.
    const { stackTraceLimit } = Error;
    if (!serverFaults.has(code)) Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.issues = issues;
    this.facts = facts;
  }
}

export const isAppError = (value: unknown): value is AppError =>
  typeof value === "object" && value !== null && brand in value;

/** A refusal because of one issue, with its sentence as the message. */
export const createIssueError = (code: ErrorCode, issue: Issue): AppError =>
  new AppError(code, issue.message, { issues: [issue] });
