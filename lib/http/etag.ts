import { hash } from "node:crypto";
import type { HeaderMap } from "./headers";
import type { Respond } from "./respond";

/** Returns a strong ETag for a body. */
export const toEtag = (body: string): string => `"${hash("sha256", body, "base64url")}"`;

/** Whether a header names one of the tags, using weak comparison (RFC 9110 §13.1.2). */
export const namesTag = (header: string, tags: readonly string[]): boolean =>
  header
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tags.includes(tag));

/** Whether `If-None-Match` names the tag. */
export const isNotModified = ({ headers }: Pick<Request, "headers">, etag: string): boolean => {
  const header = headers.get("if-none-match");
  return header !== null && namesTag(header, [etag]);
};

/** A body with its ETag, computed once for a body that is sent repeatedly. */
export type TaggedBody = { text: string; etag: string };

export const toTaggedBody = (text: string): TaggedBody => ({ text, etag: toEtag(text) });

/**
 * Responds with a body that only clients may cache, because it can depend on the key, and that they
 * must revalidate each time. Responds with 304 if their copy is current.
 */
export const respondWithEtag = (
  request: Pick<Request, "headers">,
  respond: Respond,
  { text, etag }: TaggedBody,
  contentHeaders: HeaderMap,
): Response => {
  const headers = { ...contentHeaders, etag, "cache-control": "private, no-cache" };
  return isNotModified(request, etag) ? respond(304, headers, null) : respond(200, headers, text);
};
