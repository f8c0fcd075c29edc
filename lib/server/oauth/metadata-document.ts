import type { Outbound } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { isObject } from "@/lib/schema/json";

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;
const MIN_AGE_SECONDS = 60;
const MAX_AGE_SECONDS = 86_400;

/**
 * Whether a client id is the URL of a metadata document: https, with a path, and without anything
 * misleading.
 */
export const isMetadataDocumentUrl = (clientId: string): boolean => {
  const url = URL.parse(clientId);
  return (
    url !== null &&
    url.href === clientId &&
    url.protocol === "https:" &&
    url.pathname !== "/" &&
    url.username === "" &&
    url.password === "" &&
    !clientId.includes("#")
  );
};

/**
 * Returns how many seconds a document may be used before it is fetched again, from its
 * Cache-Control header, within bounds.
 */
const getMaxAge = (headers: Record<string, string>): number => {
  const control = headers["cache-control"] ?? "";
  if (/\bno-(?:store|cache)\b/i.test(control)) return MIN_AGE_SECONDS;
  const seconds = Number(/\bmax-age=(\d+)/i.exec(control)?.[1] ?? 3_600);
  return Math.min(Math.max(seconds, MIN_AGE_SECONDS), MAX_AGE_SECONDS);
};

type FetchedDocument = { document: Record<string, unknown>; maxAgeSeconds: number };

const parseDocument = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

const get = (outbound: Outbound, url: string) =>
  outbound({
    url,
    method: "GET",
    headers: [["accept", "application/json"]],
    body: undefined,
    redirects: "refuse",
    maxBytes: MAX_BYTES,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/**
 * Fetches a client's metadata document through the outbound guard, without following redirects.
 * Returns "unreachable" if its host does not respond at the moment, or undefined if there is no
 * such document or it names another client.
 */
export const fetchMetadataDocument = async (
  outbound: Outbound,
  clientId: string,
): Promise<FetchedDocument | "unreachable" | undefined> => {
  try {
    const { status, headers, body } = await get(outbound, clientId);
    if (status >= 500) return "unreachable";
    const document = status === 200 ? parseDocument(body) : undefined;
    if (!isObject(document) || document.client_id !== clientId) return undefined;
    return { document, maxAgeSeconds: getMaxAge(headers) };
  } catch (error) {
    if (isOutboundError(error)) return "unreachable";
    throw error;
  }
};

/**
 * Creates a function that fetches what a document refers to, such as the client's public keys,
 * under the same rules.
 */
export const createResourceFetch =
  (outbound: Outbound) =>
  async (input: RequestInfo | URL): Promise<Response> => {
    const { status, headers, body } = await get(
      outbound,
      input instanceof Request ? input.url : String(input),
    );
    return new Response(new Uint8Array(body), { status, headers });
  };
