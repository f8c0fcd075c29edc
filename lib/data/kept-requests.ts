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

/** Units of JSON that one of a text may take, that an origin or a hop takes beside its texts, and a header. */
const [widest, perPart] = [6, 300];

/** At least as much as `sizeOf`, without writing anything. */
const sizeAtMost = (requests: readonly SentRequest[]): number =>
  requests.reduce((size, { url, headers, generated, body, origins, hops }) => {
    const texts =
      url.length +
      (body?.length ?? 0) +
      headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    const named = origins.reduce(
      (sum, { place, placeholder, spot }) =>
        sum + place.length + placeholder.length + (spot?.part.length ?? 0),
      0,
    );
    const led = hops.reduce((sum, { url }) => sum + url.length, 0);
    return (
      size +
      widest * (texts + named + led) +
      perPart * (1 + headers.length + generated.length + origins.length + hops.length)
    );
  }, 0);

/** The requests of a call as they are kept: long texts are cut, then bodies left out, then the last requests. */
export const keptRequests = (requests: readonly SentRequest[]): readonly SentRequest[] => {
  if (sizeAtMost(requests) <= room || sizeOf(requests) <= room) return requests;
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
