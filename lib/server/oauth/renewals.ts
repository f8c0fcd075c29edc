import { setTimeout as sleep } from "node:timers/promises";
import { renewWithGrantedScopes } from "@/lib/data/access/refresh-scopes";

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
  form.has("scope") ? renewWithGrantedScopes(token, send) : send();

/**
 * Creates a function that sends token requests to the library. Identical renewals in progress share
 * one response: the official MCP clients renew an expired token for each of their requests, and the
 * library would take all but the first for the theft of a refresh token.
 */
export const createTokenRequests = () => {
  const inProgress = new Map<string, Promise<Response>>();
  return async (
    { headers, body }: { headers: Headers; body: string },
    send: Send,
  ): Promise<Response> => {
    const form = new URLSearchParams(body);
    const token = readRefreshToken(form);
    if (token === undefined) return send();
    const key = JSON.stringify([headers.get("authorization"), body]);
    const pending = inProgress.get(key);
    if (pending) return (await pending).clone();
    const renewal = Promise.all([renew(token, form, send), sleep(MIN_RENEWAL_MS)])
      .then(([response]) => response)
      .finally(() => inProgress.delete(key));
    inProgress.set(key, renewal);
    return (await renewal).clone();
  };
};
