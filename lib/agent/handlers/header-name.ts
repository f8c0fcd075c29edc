/** Carries the depth of a chain of tools that call one another. Only the outbound guard sets it. */
export const depthHeader = "x-toolwright-depth";

/**
 * Headers of the connection (RFC 9110 §7.6.1) or of Toolwright itself, which handlers may not set.
 */
const reservedHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  depthHeader,
]);

const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Returns why a header name cannot be used, as a sentence. Returns undefined if it can. */
export const checkHeaderName = (name: string): string | undefined => {
  if (name.includes("{{")) return "Placeholders are allowed only in header values, not in names.";
  if (!tokenPattern.test(name))
    return `"${name}" is not a header name. Use letters, digits and hyphens, such as x-request-source.`;
  if (reservedHeaders.has(name.toLowerCase()))
    return `The header "${name}" is set automatically. Remove it.`;
  return undefined;
};

/**
 * Matches characters that a header value may not contain: control characters and anything outside
 * Latin-1.
 */
export const unsafeHeaderPattern = /[^\t\x20-\x7e\x80-\xff]/;
