import { isRedirectUri } from "@/lib/agent/access/redirect-uri";
import { isObject, parseJson } from "@/lib/schema/json";

/**
 * Prepares the registration that a client sends for the library, which would refuse most desktop
 * clients. A server may replace what a client requests, and its answer says what was registered
 * (RFC 7591 §3.2.1):
 *
 * - Few clients state their `application_type`. The library would assume `web`, which must not
 *   redirect to the user's own machine; `native` permits that, and websites as well.
 * - Redirect URIs that are not permitted are left out if others remain. Cursor, for example, sends
 *   one with a scheme of its own beside two ordinary ones.
 * - Scopes are ignored, because the user who signs in decides.
 */
export const toRegistration = (body: string): string => {
  const metadata = parseJson(body);
  if (!isObject(metadata)) return body;
  const { scope: _, redirect_uris: uris, ...others } = metadata;
  const permitted = Array.isArray(uris)
    ? uris.filter((uri) => typeof uri === "string" && isRedirectUri(uri))
    : [];
  const redirectUris = permitted.length > 0 ? permitted : uris;
  return JSON.stringify({ application_type: "native", ...others, redirect_uris: redirectUris });
};
