import type { ErrorFacts, RateLimitStatus, SignInChallenge } from "@/lib/errors";

export type HeaderMap = Record<string, string>;

export const jsonHeaders: Readonly<HeaderMap> = {
  "content-type": "application/json; charset=utf-8",
};

/**
 * Returns the fields of draft-ietf-httpapi-ratelimit-headers and the three older ones, which more
 * clients support.
 */
export const rateLimitHeaders = (status: RateLimitStatus): HeaderMap => ({
  "ratelimit-policy": `"tool";q=${status.limit};w=${status.windowSeconds}`,
  ratelimit: `"tool";r=${status.remaining};t=${status.resetSeconds}`,
  "ratelimit-limit": String(status.limit),
  "ratelimit-remaining": String(status.remaining),
  "ratelimit-reset": String(status.resetSeconds),
});

const toChallenge = ({ error, scopes, metadataUrl }: SignInChallenge): string =>
  [
    ...(error ? [`error="${error}"`] : []),
    `resource_metadata="${metadataUrl}"`,
    `scope="${scopes.join(" ")}"`,
  ].join(", ");

/** Returns the machine-readable facts of a refusal as headers. */
export const errorHeaders = (facts: ErrorFacts): HeaderMap => ({
  ...(facts.rateLimit && rateLimitHeaders(facts.rateLimit)),
  ...(facts.retryAfterSeconds !== undefined && {
    "retry-after": String(facts.retryAfterSeconds),
  }),
  ...(facts.signIn && { "www-authenticate": `Bearer ${toChallenge(facts.signIn)}` }),
  ...(facts.needsBearer && { "www-authenticate": "Bearer" }),
  ...(facts.hasInvalidBearer && { "www-authenticate": 'Bearer error="invalid_token"' }),
  ...(facts.missingVariables && { "x-missing-variables": facts.missingVariables.join(", ") }),
  ...(facts.confirmation !== undefined && { "x-confirmation": facts.confirmation }),
});

/** Returns the token of `Authorization: Bearer <token>`. Undefined if there is none. */
export const readBearer = (headers: { get(name: string): string | null }): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];
