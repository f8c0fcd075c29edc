import type { SentRequest } from "./sent-request";

/** Maximum size of the requests of one call in the log, in characters of JSON. */
const MAX_CHARACTERS = 64 * 1024;
const MAX_TEXT_LENGTH = 8 * 1024;
const MAX_ORIGINS = 200;

const truncate = (text: string): string =>
  text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}… (${text.length - MAX_TEXT_LENGTH} more characters)`
    : text;

const truncateRequest = (request: SentRequest): SentRequest => ({
  ...request,
  url: truncate(request.url),
  headers: request.headers.map(([name, value]) => [name, truncate(value)] as const),
  body: request.body === null ? null : truncate(request.body),
  origins: request.origins.slice(0, MAX_ORIGINS),
  hops: request.hops.map((hop) => ({ ...hop, url: truncate(hop.url) })),
});

/**
 * Whether the longest strings alone exceed the limit, so that there is no need to serialize them.
 */
const isHuge = (requests: readonly SentRequest[]): boolean =>
  requests.reduce((sum, { url, body }) => sum + url.length + (body?.length ?? 0), 0) >
  MAX_CHARACTERS;

/**
 * Serializes the requests of a call within the limit. First, long strings are truncated, then
 * bodies are omitted, then the last requests.
 */
export const truncateRequests = (requests: readonly SentRequest[]): string => {
  let text = isHuge(requests) ? "" : JSON.stringify(requests);
  if (text !== "" && text.length <= MAX_CHARACTERS) return text;
  let truncated = requests.map(truncateRequest);
  const fits = () => {
    text = JSON.stringify(truncated);
    return text.length <= MAX_CHARACTERS;
  };
  if (fits()) return text;
  truncated = truncated.map((request, index) => {
    const length = requests[index]?.body?.length;
    return length === undefined ? request : { ...request, body: `(${length} characters, omitted)` };
  });
  while (!fits()) truncated = truncated.slice(0, Math.floor(truncated.length * 0.8));
  return text;
};
