import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import {
  type ExpectedRevision,
  preconditionFailed as hasChanged,
} from "@/lib/data/expected-revision";
import { isNotModified, namesTag } from "@/lib/http/etag";
import { problemContent } from "./schemas/problem";

/**
 * Returns the ETag for a revision. `others` count changes that are visible in the same
 * representation but not overwritten by a write, or name its format.
 */
export const toRevisionEtag = (revision: number, ...others: (number | string)[]): string =>
  `"${[revision, ...others].join("-")}"`;

/**
 * Parses the revisions that an If-Match header accepts. Foreign ETags match nothing. Weak ones match
 * as well, although RFC 9110 §13.1.1 requires strong comparison: a proxy that compresses a response
 * weakens its ETag, and a revision identifies what was read regardless of the encoding.
 */
export const parseIfMatch = (header: string | undefined): ExpectedRevision => {
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "any";
  return header.split(",").flatMap((tag) => {
    const revision = /^(?:W\/)?"(\d{1,9})(?:-\w{1,9})*"$/.exec(tag.trim())?.[1];
    return revision === undefined ? [] : [Number(revision)];
  });
};

/**
 * Throws `precondition_failed` if there is an If-Match header that names none of the current ETags.
 */
export const requireMatch = (header: string | undefined, current: readonly string[]): void => {
  if (header !== undefined && !namesTag(header, current)) throw hasChanged();
};

type AgentRevisions = { revision: number; draftRevision: number; publishedVersion: number | null };

/**
 * Returns an agent's ETag. The number of changes and the live version are part of an agent, but a
 * write to it does not overwrite them.
 */
export const toAgentEtag = ({ revision, draftRevision, publishedVersion }: AgentRevisions) =>
  toRevisionEtag(revision, draftRevision, publishedVersion ?? 0);

/** Returns the ETags of a draft: as JSON and as YAML. */
export const toDraftEtags = (revision: number): [json: string, yaml: string] => [
  toRevisionEtag(revision),
  toRevisionEtag(revision, "yaml"),
];

const etagHeader = z.object({
  etag: z.string().openapi({ description: "Send it as If-Match with the next write." }),
});

/** Adds an ETag header to a response. */
export const withEtag = <Response extends object>(response: Response) => ({
  ...response,
  headers: etagHeader,
});

/** The response to a read whose `If-None-Match` names the current ETag. */
export const notModified = {
  304: { description: "Not modified since the ETag in If-None-Match.", headers: etagHeader },
} as const;
export const ifNoneMatch = z.object({
  "if-none-match": z.string().optional().openapi({
    description: "ETags of the client's copies. If one is current, the response is 304.",
  }),
});

/** The response to a write with `If-Match` if someone else has changed the resource. */
export const preconditionFailed = {
  412: { description: "It has changed since it was read.", content: problemContent },
} as const;
export const ifMatch = z.object({
  "if-match": z
    .string()
    .optional()
    .openapi({ description: "The ETag of the version that was read, a list of ETags, or *." }),
});

const locationHeader = z.object({
  location: z.string().openapi({ description: "The path of the new resource." }),
});
/** Adds a Location header to a 201 response. */
export const withLocation = <Response extends object>(response: Response) => ({
  ...response,
  headers: locationHeader,
});
export const withLocationAndEtag = <Response extends object>(response: Response) => ({
  ...response,
  headers: locationHeader.extend(etagHeader.shape),
});

/** Creates a path of this API from unencoded steps. */
export const toPath = (...steps: string[]): string =>
  `/api/v1/${steps.map(encodeURIComponent).join("/")}`;

/** Answers a read with 304 if the client already has the current representation. */
export const answerNotModified: MiddlewareHandler = async (c, next) => {
  await next();
  const etag = c.res.headers.get("etag");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || c.res.status !== 200 || etag === null || !isNotModified(c.req.raw, etag)) return;
  const headers = new Headers(c.res.headers);
  headers.delete("content-type");
  headers.delete("content-length");
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers });
};
