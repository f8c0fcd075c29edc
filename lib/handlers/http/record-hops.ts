import type { OutboundRequest, SentRequest } from "@/lib/handlers/handler";

/**
 * Returns a callback that adds each hop of an attempt to the sent request. The first hop keeps the
 * URL of the request itself. `maskUrl` hides the secrets in the URLs of redirects.
 */
export const recordHops = (
  sentRequest: SentRequest,
  attempt: number,
  maskUrl: (url: string) => string,
): OutboundRequest["onHop"] => {
  let isFirst = true;
  return ({ generated, url, ...hop }) => {
    if (isFirst && attempt === 1) {
      sentRequest.headers.push(...generated);
      sentRequest.generated.push(...generated.map(([name]) => name));
    }
    sentRequest.hops.push({ ...hop, attempt, url: isFirst ? sentRequest.url : maskUrl(url) });
    isFirst = false;
  };
};
