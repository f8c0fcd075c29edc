import { setTimeout as sleep } from "node:timers/promises";
import { hashSecret } from "@/lib/data/access/api-key";
import { runForRefreshToken } from "@/lib/data/access/presented-refresh-token";
import { createSharedRenewals } from "@/lib/data/access/shared-renewals";

/** Long enough for the other renewals of the same moment to arrive, even over a slow network. */
const MIN_RENEWAL_MS = 250;

type Send = () => Promise<Response>;

/** Returns the refresh token of a renewal; undefined for any other or malformed request. */
const readRefreshToken = (form: URLSearchParams): string | undefined => {
  const [token, ...others] = form.getAll("refresh_token");
  const isRenewal = form.get("grant_type") === "refresh_token" && others.length === 0;
  return isRenewal ? token : undefined;
};

/**
 * Narrows only the access token if a renewal requests fewer scopes. The sign-in keeps what was
 * allowed (RFC 6749 §6), but the library narrows both.
 */
const renew = (token: string, form: URLSearchParams, send: Send): Promise<Response> =>
  runForRefreshToken({ token, keepScopes: form.has("scope") }, send);

/**
 * Creates a function that sends token requests to the library. Identical renewals in progress share
 * one response: the official MCP clients renew an expired token for each of their requests, and the
 * library would take all but the first for the theft of a refresh token. `key` encrypts the
 * responses.
 */
export const createTokenRequests = (key: Uint8Array) => {
  const renewals = createSharedRenewals(key);
  return async (
    { headers, body, arrivedAt }: { headers: Headers; body: string; arrivedAt: Date },
    send: Send,
  ): Promise<Response> => {
    const form = new URLSearchParams(body);
    const token = readRefreshToken(form);
    if (token === undefined) return send();
    const id = hashSecret(JSON.stringify([headers.get("authorization"), body]));
    const answer = await renewals.run({ token, id, arrivedAt }, async () => {
      const [response] = await Promise.all([renew(token, form, send), sleep(MIN_RENEWAL_MS)]);
      return {
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
      };
    });
    return answer ? new Response(answer.body, answer) : send();
  };
};
