import type { SentRequest } from "@/lib/agent/sent-request";

/** Maximum size of the requests of one call in the log, in characters of JSON. */
const room = 64 * 1024;
const longestText = 8 * 1024;
const mostOrigins = 200;

const cut = (text: string): string =>
  text.length > longestText
    ? `${text.slice(0, longestText).toWellFormed()}… (${text.length - longestText} more characters)`
    : text;

const shortened = (request: SentRequest): SentRequest => ({
  ...request,
  url: cut(request.url),
  headers: request.headers.map(([name, value]) => [name, cut(value)] as const),
  body: request.body === null ? null : cut(request.body),
  origins: request.origins.slice(0, mostOrigins),
  hops: request.hops.map((hop) => ({ ...hop, url: cut(hop.url) })),
});

/**
 * Serializes the requests of a call within the limit: first long texts are truncated, then bodies omitted, then
 * the last requests.
 */
export const keptRequests = (requests: readonly SentRequest[]): string => {
  let text = JSON.stringify(requests);
  if (text.length <= room) return text;
  let kept = requests.map(shortened);
  const fits = () => {
    text = JSON.stringify(kept);
    return text.length <= room;
  };
  if (fits()) return text;
  kept = kept.map((request) =>
    request.body === null
      ? request
      : { ...request, body: `(${request.body.length} characters, omitted)` },
  );
  while (!fits()) kept = kept.slice(0, Math.floor(kept.length * 0.8));
  return text;
};
