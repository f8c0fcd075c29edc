/** Says how deep a chain of tools calling tools has grown; set by the outbound guard alone. */
export const depthHeader = "x-toolwright-depth";

/** Headers that belong to the connection (RFC 9110 §7.6.1) or to the house; nobody else may set them. */
const reserved = new Set([
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

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** What is wrong with a header's name, as a sentence; nothing when it may be sent. */
export const headerNameProblem = (name: string): string | undefined => {
  if (name.includes("{{"))
    return "A header's name is written out: a placeholder may only fill its value.";
  if (!token.test(name))
    return `"${name}" is not a header name. Use letters, digits and hyphens, such as x-request-source.`;
  if (reserved.has(name.toLowerCase()))
    return `The header "${name}" is set by the connection itself. Remove it.`;
  return undefined;
};

/** Everything a header's value may not hold: control characters, and what Latin-1 cannot write. */
export const unsafeInHeader = /[^\t\x20-\x7e\x80-\xff]/;
