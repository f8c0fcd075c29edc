import { setTimeout as sleep } from "node:timers/promises";
import { hashSecret } from "@/lib/data/access/api-key";
import { runForRefreshToken } from "@/lib/data/access/presented-refresh-token";
import { createSharedRenewals } from "@/lib/data/access/shared-renewals";

/** Long enough for the other renewals of the same moment to arrive, even over a slow network. */
const MIN_RENEWAL_MS = 250;

type Send = () => Promise<Response>;

/**
 * Returns the token to renew, or to revoke, which may also be an access token; undefined for any
 * other or malformed request.
 */
const readToken = (isRevocation: boolean, form: URLSearchParams): string | undefined => {
  const [token, ...others] = form.getAll(isRevocation ? "token" : "refresh_token");
  const isExpected = isRevocation || form.get("grant_type") === "refresh_token";
  return isExpected && others.length === 0 ? token : undefined;
};

type TokenRequest = { path: string; headers: Headers; body: string; arrivedAt: Date };

/**
 * Creates a function that sends token requests and revocations to the library. Identical renewals in
 * progress share one response: the official MCP clients renew an expired token for each of their
 * requests, and the library would take all but the first for the theft of a refresh token. A
 * revocation waits for them, or their new tokens would remain valid. `key` encrypts the responses.
 */
export const createTokenRequests = (key: Uint8Array) => {
  const renewals = createSharedRenewals(key);
  return async (
    { path, headers, body, arrivedAt }: TokenRequest,
    send: Send,
  ): Promise<Response> => {
    const isRevocation = path === "/oauth2/revoke";
    const form = new URLSearchParams(body);
    const token = readToken(isRevocation, form);
    if (token === undefined) return send();
    const id = hashSecret(JSON.stringify([path, headers.get("authorization"), body]));
    const answer = await renewals.run({ token, id, arrivedAt }, async () => {
      // If a renewal requests fewer scopes, only the access token gets fewer. The sign-in keeps what
      // was allowed (RFC 6749 §6), but the library narrows both.
      const [response] = await Promise.all([
        runForRefreshToken({ token, keepScopes: form.has("scope") }, send),
        isRevocation || sleep(MIN_RENEWAL_MS),
      ]);
      return {
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
      };
    });
    return answer ? new Response(answer.body, answer) : send();
  };
};
