import type { OutboundRequest } from "@/lib/handlers/handler";

const redirecting = new Set([301, 302, 303, 307, 308]);

/** Headers that describe the request and can carry no secret; the only ones another origin gets to see. */
const harmless = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "user-agent",
]);

export type Hop = Pick<OutboundRequest, "method" | "headers" | "body"> & { url: URL };

/**
 * The request that follows a redirect, by the rules of fetch (WHATWG Fetch §4.4); nothing when the answer
 * redirects nowhere. Another origin loses every header that is not known to be harmless, since any of
 * them may hold a credential.
 */
export const nextHop = (
  hop: Hop,
  status: number,
  location: string | undefined,
): Hop | undefined => {
  if (!redirecting.has(status) || location === undefined) return undefined;
  const url = URL.parse(location, hop.url);
  if (!url) return undefined;
  const becomesGet =
    status === 303
      ? hop.method !== "GET" && hop.method !== "HEAD"
      : (status === 301 || status === 302) && hop.method === "POST";
  const headers = hop.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (becomesGet && lower.startsWith("content-")) return false;
    return url.origin === hop.url.origin || harmless.has(lower);
  });
  if (becomesGet) return { url, method: "GET", headers };
  return { ...hop, url, headers };
};
