import type { TokenRequest } from "@/lib/agent/credentials/token-request";
import type { Outbound } from "@/lib/handlers/handler";
import type { StoredCredential, StoredCredentials } from "./credentials";
import { type IssuedToken, requestToken, type TokenProblem } from "./request-token";
import { renewSharedToken, type TokenStore } from "./shared-tokens";

/** How long a problem is reported before the token is requested again. */
const RETRY_MS = 10_000;
/** A token is not sent in its last seconds, because it could expire on its way. */
const MARGIN_MS = 10_000;
/** A younger token that a service refuses is kept: a new one would be refused as well. */
const MIN_AGE_MS = 60_000;

type Result = IssuedToken | TokenProblem;
type Entry = {
  result: Result;
  issuedAt: number;
  renewAt: number;
  expiresAt: number;
};
type ClientCredential = StoredCredential & { tokenRequest: TokenRequest };

type Ports = {
  outbound(caller: { space: string; depth: number }): Outbound;
  /** Where the tokens of credentials with a refresh token are. */
  store: TokenStore;
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** Milliseconds since 1970, by a clock that all servers share. */
  dateNow(): number;
};
/** The credential of a service of a Space. */
type Subject = { space: string; service: string; credential: ClientCredential };

const hasTokenRequest = (credential: StoredCredential): credential is ClientCredential =>
  credential.tokenRequest !== undefined;

const toEntry = (result: Result, startedAt: number, now: number): Entry => {
  if (!("token" in result)) {
    const retryAt = now + RETRY_MS;
    return { result, issuedAt: now, renewAt: retryAt, expiresAt: retryAt };
  }
  const { lifetimeMs } = result;
  return {
    result,
    issuedAt: startedAt,
    renewAt: startedAt + lifetimeMs * 0.8,
    expiresAt: startedAt + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 2),
  };
};

/**
 * Creates the tokens of this server. They are kept as long as the credential is unchanged, and
 * renewed before they expire, while calls still use the previous one.
 */
const createEntries = ({ outbound, store, now, dateNow }: Ports) => {
  // A changed credential is loaded again, and its settings are then another object.
  const entries = new WeakMap<TokenRequest, Entry>();
  const renewals = new WeakMap<TokenRequest, Promise<Entry>>();
  const running = new Set<Promise<unknown>>();

  const request = async (
    { space, service, credential }: Subject,
    isForced: boolean,
  ): Promise<{ result: Result; ageMs: number }> => {
    const { tokenRequest } = credential;
    const send = outbound({ space, depth: 0 });
    if (tokenRequest.grant !== "refresh_token")
      return { result: await requestToken(send, credential), ageMs: 0 };
    const previous = entries.get(tokenRequest)?.result;
    const previousToken = previous && "token" in previous ? previous.token : undefined;
    return renewSharedToken(
      { store, outbound: send, dateNow },
      { space, service, client: credential, previousToken, isForced },
    );
  };

  const requestEntry = async (
    subject: Subject,
    isForced: boolean,
  ): Promise<{ entry: Entry; result: Result }> => {
    const { tokenRequest } = subject.credential;
    const startedAt = now();
    const response = request(subject, isForced).finally(() => running.delete(response));
    running.add(response);
    const { result, ageMs } = await response;
    const previous = entries.get(tokenRequest);
    const entry =
      "token" in result || !previous || previous.expiresAt <= now()
        ? toEntry(result, startedAt - ageMs, now())
        : { ...previous, renewAt: now() + RETRY_MS };
    entries.set(tokenRequest, entry);
    return { entry, result };
  };

  const renew = (subject: Subject): Promise<Entry> => {
    const { tokenRequest } = subject.credential;
    const existing = renewals.get(tokenRequest);
    if (existing) return existing;
    const renewal = requestEntry(subject, false)
      .then(({ entry }) => entry)
      .finally(() => renewals.delete(tokenRequest));
    renewals.set(tokenRequest, renewal);
    return renewal;
  };

  const find = async (subject: Subject): Promise<Entry> => {
    const entry = entries.get(subject.credential.tokenRequest);
    if (!entry || entry.expiresAt <= now()) return renew(subject);
    if (entry.renewAt <= now()) renew(subject).catch(() => {});
    return entry;
  };

  return {
    find,
    request: async (subject: Subject): Promise<Result> =>
      (await requestEntry(subject, true)).result,
    /** Lets the token expire if it is old enough for a new one to make a difference. */
    refuse(tokenRequest: TokenRequest): void {
      const entry = entries.get(tokenRequest);
      if (entry && now() - entry.issuedAt >= MIN_AGE_MS)
        entries.set(tokenRequest, { ...entry, expiresAt: now() });
    },
    settle: async (): Promise<void> => void (await Promise.allSettled(running)),
  };
};

/** Creates the source of the access tokens that credentials request. */
export const createTokenSource = (ports: Ports) => {
  const entries = createEntries(ports);

  const addToken = async (subject: Subject): Promise<StoredCredential> => {
    const { credential } = subject;
    const { result } = await entries.find(subject);
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
          hasTokenRequest(credential) ? await addToken({ space, service, credential }) : credential,
        ],
      );
      return Object.fromEntries(await Promise.all(all));
    },

    /**
     * Requests a token even if there is a valid one. Returns the problem, if there is one, and
     * undefined if the credential requests no token.
     */
    async request(
      space: string,
      service: string,
      credential: StoredCredential | undefined,
    ): Promise<Result | undefined> {
      if (!credential || !hasTokenRequest(credential)) return undefined;
      return entries.request({ space, service, credential });
    },

    /**
     * Waits for the token requests in progress. A refresh token that they replace is lost if the
     * process ends before it is stored.
     */
    settle: entries.settle,

    /** Drops a call's tokens if a service responds with 401, so that the next call has new ones. */
    watch(live: Outbound, credentials: StoredCredentials): Outbound {
      const requests = Object.values(credentials).flatMap(({ tokenRequest }) => tokenRequest ?? []);
      if (requests.length === 0) return live;
      return async (request) => {
        const response = await live(request);
        if (response.status !== 401) return response;
        for (const each of requests) entries.refuse(each);
        return response;
      };
    },
  };
};
export type TokenSource = ReturnType<typeof createTokenSource>;
