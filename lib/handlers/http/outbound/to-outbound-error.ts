import { createTooLargeError } from "./body-reader";
import { explainNetworkError } from "./explain-network-error";
import { isOutboundError, OutboundError } from "./outbound-error";

const getErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : "";
};

/**
 * Whether a response could not be parsed or decoded. undici's parser has codes for only some of its
 * errors.
 */
const isUnreadable = (error: unknown, code: string): boolean =>
  /^(?:Z_|ERR_BROTLI|ERR__ERROR|HPE_|UND_ERR_HTTP_PARSER)/.test(code) ||
  error instanceof RangeError ||
  (error instanceof Error && error.name === "HTTPParserError");

/**
 * Converts an error of a connection, a parser or zlib to an OutboundError. `url` is where it
 * occurred, and `maxBytes` is the limit of the body.
 */
export const toOutboundError = (
  error: unknown,
  url: URL | undefined,
  maxBytes: number,
): OutboundError => {
  if (isOutboundError(error)) return error;
  const code = getErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const explanation =
    (url && explainNetworkError(code, url)) ?? `${code}${code && message ? ": " : ""}${message}`;
  if (code === "ERR_BUFFER_TOO_LARGE" || code === "UND_ERR_RES_EXCEEDED_MAX_SIZE")
    return createTooLargeError(maxBytes);
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW")
    return new OutboundError(
      "LIMIT_EXCEEDED",
      "The service's response has more than 16 KB of headers.",
      explanation,
    );
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new OutboundError("TIMEOUT", "The service did not respond in time.", explanation);
  return new OutboundError(
    "NETWORK_ERROR",
    isUnreadable(error, code)
      ? "The service's response could not be read."
      : "The service could not be reached.",
    explanation,
    { cause: error },
  );
};

/** Converts the reason of an aborted signal. */
export const createAbortError = (reason: unknown) =>
  reason instanceof Error && reason.name === "TimeoutError"
    ? new OutboundError(
        "TIMEOUT",
        "The service did not respond in time.",
        "The tool's timeout elapsed.",
      )
    : new OutboundError(
        "TIMEOUT",
        "The call was cancelled.",
        "The caller disconnected or cancelled.",
      );
