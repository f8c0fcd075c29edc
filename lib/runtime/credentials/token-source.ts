import type { TokenRequest } from "@/lib/agent/credentials/token-request";
import type { Outbound } from "@/lib/handlers/handler";
import type { StoredCredential, StoredCredentials } from "./credentials";
import { type IssuedToken, requestToken, type TokenProblem } from "./request-token";

/** How long a problem is reported before the token is requested again. */
const RETRY_MS = 10_000;
/** A token is not sent in its last seconds, because it could expire on its way. */
const MARGIN_MS = 10_000;
/** A younger token that a service refuses is kept: a new one would be refused as well. */
const MIN_AGE_MS = 60_000;

type Entry = {
  result: IssuedToken | TokenProblem;
  issuedAt: number;
  renewAt: number;
  expiresAt: number;
};
type ClientCredential = StoredCredential & { tokenRequest: TokenRequest };

type Ports = { outbound(caller: { space: string; depth: number }): Outbound; now(): number };

const hasTokenRequest = (credential: StoredCredential): credential is ClientCredential =>
  credential.tokenRequest !== undefined;

const toEntry = (result: Entry["result"], startedAt: number, now: number): Entry => {
  if (!("token" in result)) {
    const retryAt = now + RETRY_MS;
    return { result, issuedAt: now, renewAt: retryAt, expiresAt: retryAt };
  }
  const { lifetimeMs } = result;
  return {
    result,
    issuedAt: now,
    renewAt: startedAt + lifetimeMs * 0.8,
    expiresAt: startedAt + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 2),
  };
};

/**
 * Creates the source of the access tokens that credentials request. Tokens are kept in memory, as
 * long as the credential is unchanged, and renewed before they expire, while calls still use the
 * previous one.
 */
export const createTokenSource = ({ outbound, now }: Ports) => {
  // A changed credential is loaded again, and its settings are then another object.
  const entries = new WeakMap<TokenRequest, Entry>();
  const renewals = new WeakMap<TokenRequest, Promise<Entry>>();

  const requestEntry = async (space: string, credential: ClientCredential): Promise<Entry> => {
    const { tokenRequest } = credential;
    const startedAt = now();
    const result = await requestToken(outbound({ space, depth: 0 }), credential);
    const previous = entries.get(tokenRequest);
    const entry =
      "token" in result || !previous || previous.expiresAt <= now()
        ? toEntry(result, startedAt, now())
        : { ...previous, renewAt: now() + RETRY_MS };
    entries.set(tokenRequest, entry);
    return entry;
  };

  const renew = (space: string, credential: ClientCredential): Promise<Entry> => {
    const { tokenRequest } = credential;
    const existing = renewals.get(tokenRequest);
    if (existing) return existing;
    const renewal = requestEntry(space, credential).finally(() => renewals.delete(tokenRequest));
    renewals.set(tokenRequest, renewal);
    return renewal;
  };

  const find = async (space: string, credential: ClientCredential): Promise<Entry> => {
    const entry = entries.get(credential.tokenRequest);
    if (!entry || entry.expiresAt <= now()) return renew(space, credential);
    if (entry.renewAt <= now()) renew(space, credential).catch(() => {});
    return entry;
  };

  const addToken = async (space: string, credential: ClientCredential) => {
    const { result } = await find(space, credential);
    if (!("token" in result)) return { ...credential, problem: result };
    const fields = { ...credential.fields, [credential.tokenRequest.field]: result.token };
    return { ...credential, fields };
  };

  return {
    /** Returns the credentials with their tokens, or with the problem of requesting them. */
    async add(space: string, credentials: StoredCredentials): Promise<StoredCredentials> {
      if (!Object.values(credentials).some(hasTokenRequest)) return credentials;
      const all = Object.entries(credentials).map(
        async ([service, credential]): Promise<[string, StoredCredential]> => [
          service,
          hasTokenRequest(credential) ? await addToken(space, credential) : credential,
        ],
      );
      return Object.fromEntries(await Promise.all(all));
    },

    /** Drops a call's tokens if a service responds with 401, so that the next call has new ones. */
    watch(live: Outbound, credentials: StoredCredentials): Outbound {
      const requests = Object.values(credentials).flatMap(({ tokenRequest }) => tokenRequest ?? []);
      if (requests.length === 0) return live;
      return async (request) => {
        const response = await live(request);
        if (response.status !== 401) return response;
        for (const each of requests) {
          const entry = entries.get(each);
          if (entry && now() - entry.issuedAt >= MIN_AGE_MS) entries.delete(each);
        }
        return response;
      };
    },
  };
};
export type TokenSource = ReturnType<typeof createTokenSource>;
