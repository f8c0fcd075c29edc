import type { IssueCode } from "./issue-codes";

/** Every reason for refusing a request. `lib/http/status.ts` has the HTTP status of each. */
export const errorCodes = [
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

/** The message of an error whose cause callers must not see. */
export const INTERNAL_ERROR_MESSAGE = "Something went wrong on our side.";

/** Faults that an operator has to investigate. Only these keep their stack traces. */
const serverFaults: ReadonlySet<ErrorCode> = new Set([
  "internal",
  "upstream_failed",
  "unavailable",
  "upstream_timeout",
]);

/** Machine-readable details of an issue: the placeholder, a suggestion, a limit. */
export type IssueData = Readonly<Record<string, string | number | boolean | string[]>>;

/** One problem at one place: a JSON Pointer (`""` is the whole input) and a sentence for people. */
export type Issue<Code extends string = IssueCode> = {
  /** Programs read the code and the data, never the sentence. */
  code: Code;
  path: string;
  message: string;
  data?: IssueData;
};

/** The state of a rate limit after a call has been counted. */
export type RateLimitStatus = {
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
};

/** How a client obtains the access token that a request lacks (RFC 6750 §3, RFC 9728 §5.1). */
export type SignInChallenge = {
  /** URL of the metadata that tells the client where to sign in. */
  metadataUrl: string;
  /** Every scope to request. */
  scopes: string[];
  /** The problem with the token. Absent if the request has none. */
  error?: "invalid_token" | "insufficient_scope";
};

/**
 * Facts that a program may act on besides the code. Each protocol passes them on in its own way,
 * HTTP as headers.
 */
export type ErrorFacts = {
  /** The same request may succeed after this many seconds. */
  retryAfterSeconds?: number;
  /** The call may have been accepted despite the error. */
  mayHaveRun?: true;
  /** The request needs a token in `Authorization: Bearer`. */
  needsBearer?: true;
  /** The token that the request sends there is not valid. */
  hasInvalidBearer?: true;
  signIn?: SignInChallenge;
  /** The required variables missing from the request. */
  missingVariables?: string[];
  /** The grant that lets the same call through once a person has approved it. */
  confirmation?: string;
  /** What a person is asked to approve: the arguments they may see, each with its schema. */
  confirmationRequest?: {
    prompt?: string;
    params: Readonly<Record<string, unknown>>;
    parameters: Readonly<Record<string, unknown>>;
  };
  /** The tool's questions to its caller and the answers so far, by the tool's own keys. */
  inputRequest?: {
    requests: Readonly<Record<string, unknown>>;
    answers: Readonly<Record<string, unknown>>;
  };
  /** The types of questions that the tool has but the caller cannot be asked. */
  missingInputTypes?: readonly string[];
  rateLimit?: RateLimitStatus;
  /** The code that `details` begins with, if it is an error text for models. */
  toolErrorCode?: string;
};

type Extras = ErrorFacts & { details?: string; issues?: Issue[] };

/** Recognizes our errors across bundles: Next's bundle and the server's each hold a copy of this class. */
const brand = Symbol.for("toolwright.AppError");

/**
 * An expected refusal. The caller may see `message` and `details`; `details` is written for a
 * model.
 */
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
    // They may quote half an emoji from a request. Strict parsers refuse JSON with a lone surrogate.
    super(message.toWellFormed());
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.code = code;
    this.details = details.toWellFormed();
    this.issues = issues;
    this.facts = facts;
  }
}

export const isAppError = (value: unknown): value is AppError =>
  typeof value === "object" && value !== null && brand in value;

/** An error as plain data, to be stored or sent to another process. */
export type PlainError = Pick<AppError, "code" | "message" | "details" | "issues" | "facts">;

export const toPlainError = ({ code, message, details, issues, facts }: AppError): PlainError => ({
  code,
  message,
  details,
  issues,
  facts,
});

export const fromPlainError = ({ code, message, details, issues, facts }: PlainError): AppError =>
  new AppError(code, message, { ...facts, details, issues });

/** Creates a refusal for one issue, with the issue's message as its own. */
export const createIssueError = (code: ErrorCode, issue: Issue): AppError =>
  new AppError(code, issue.message, { issues: [issue] });
