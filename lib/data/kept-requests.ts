import type { SentRequest } from "@/lib/agent/sent-request";

/** What the requests of one call may take up in the log, in characters of JSON. */
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

const sizeOf = (requests: readonly SentRequest[]): number => JSON.stringify(requests).length;

/** The requests of a call as they are kept: long texts are cut, then bodies left out, then the last requests. */
export const keptRequests = (requests: readonly SentRequest[]): readonly SentRequest[] => {
  if (requests.length === 0 || sizeOf(requests) <= room) return requests;
  let kept = requests.map(shortened);
  if (sizeOf(kept) <= room) return kept;
  kept = kept.map((request) =>
    request.body === null
      ? request
      : { ...request, body: `(${request.body.length} characters, left out)` },
  );
  while (sizeOf(kept) > room) kept = kept.slice(0, Math.floor(kept.length * 0.8));
  return kept;
};
