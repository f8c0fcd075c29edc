import { hash } from "node:crypto";

/** A strong ETag of a body. */
export const toEtag = (body: string): string => `"${hash("sha256", body, "base64url")}"`;

/** Whether `If-None-Match` names `etag`. It compares weakly (RFC 9110 §13.1.2). */
export const isNotModified = ({ headers }: Pick<Request, "headers">, etag: string): boolean =>
  headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*") ?? false;
