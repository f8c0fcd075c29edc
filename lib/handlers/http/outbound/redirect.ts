import type { OutboundRequest } from "@/lib/handlers/handler";

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Headers that seldom contain a secret. Only these are sent to another origin. */
export const keptHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "user-agent",
]);

export type Hop = Pick<OutboundRequest, "method" | "headers" | "body"> & { url: URL };

/**
 * Returns the request that follows a redirect (WHATWG Fetch §4.4), or undefined if the response is
 * not a redirect. Another origin receives only `keptHeaders`, since any other may contain a
 * credential.
 */
export const getRedirectHop = (
  hop: Hop,
  status: number,
  location: string | undefined,
): Hop | undefined => {
  if (!redirectStatuses.has(status) || location === undefined) return undefined;
  const url = URL.parse(location, hop.url);
  if (!url) return undefined;
  const becomesGet =
    status === 303
      ? hop.method !== "GET" && hop.method !== "HEAD"
      : (status === 301 || status === 302) && hop.method === "POST";
  const headers = hop.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (becomesGet && lower.startsWith("content-")) return false;
    return url.origin === hop.url.origin || keptHeaders.has(lower);
  });
  if (becomesGet) return { url, method: "GET", headers };
  return { ...hop, url, headers };
};
