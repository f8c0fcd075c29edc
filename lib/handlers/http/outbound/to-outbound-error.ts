import { isOutboundError, OutboundError } from "./outbound-error";

const getErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : "";
};

/** Converts an error of a connection, a parser or zlib to an OutboundError. */
export const toOutboundError = (
  error: unknown,
  createTooLargeError: () => OutboundError,
): OutboundError => {
  if (isOutboundError(error)) return error;
  const code = getErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const explanation = `${code}${code && message ? ": " : ""}${message}`;
  if (code === "ERR_BUFFER_TOO_LARGE" || code === "UND_ERR_RES_EXCEEDED_MAX_SIZE")
    return createTooLargeError();
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW")
    return new OutboundError(
      "LIMIT_EXCEEDED",
      "The service's response has more than 16 KB of headers.",
      explanation,
    );
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new OutboundError("TIMEOUT", "The service did not respond in time.", explanation);
  const isUnreadable = /^(?:Z_|ERR_BROTLI|ERR__ERROR|HPE_|UND_ERR_HTTP_PARSER)/.test(code);
  return new OutboundError(
    "NETWORK_ERROR",
    isUnreadable || error instanceof RangeError
      ? "The service's response could not be read."
      : "The service could not be reached.",
    explanation,
    { cause: error },
  );
};
