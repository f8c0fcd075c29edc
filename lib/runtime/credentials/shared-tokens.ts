import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outbound } from "@/lib/handlers/handler";
import { type Client, type IssuedToken, requestToken, type TokenProblem } from "./request-token";

const CLAIM_INTERVAL_MS = 200;
/** Longer than a token request takes. */
const MAX_CLAIM_MS = 15_000;

/** The latest tokens of a credential with a refresh token. */
export type SharedTokens = {
  /** The SHA-256 of what an author entered to get these tokens, and of where it is sent. */
  origin: string;
  /** The SHA-256 of the settings that the access token was requested with. */
  settings: string;
  token: string;
  refreshToken: string;
  /** In milliseconds since 1970. */
  issuedAt: number;
  expiresAt: number;
};

/** A credential whose refresh token no other server uses until `finish` is called. */
type TokenClaim = {
  tokens: SharedTokens | undefined;
  /** Stores new tokens, if there are any, and ends the claim. */
  finish(tokens?: SharedTokens): Promise<void>;
};

/** Shares the tokens between servers, because many services replace a refresh token at each use. */
export type TokenStore = {
  /** Returns undefined while another server has claimed the credential. */
  claim(space: string, service: string): Promise<TokenClaim | undefined>;
};

type Ports = {
  store: TokenStore;
  outbound: Outbound;
  /** Milliseconds since 1970, by a clock that all servers share. */
  dateNow(): number;
};

type Renewal = {
  space: string;
  service: string;
  client: Client;
  /** The token to replace. Another one that is stored is used instead of requesting one. */
  previousToken: string | undefined;
  /** Whether to request a token even if a stored one can be used. */
  isForced: boolean;
};

const toHash = (value: unknown) => hash("sha256", JSON.stringify(value));

const waitForClaim = async (store: TokenStore, { space, service }: Renewal) => {
  for (let waitedMs = 0; waitedMs < MAX_CLAIM_MS; waitedMs += CLAIM_INTERVAL_MS) {
    const claim = await store.claim(space, service);
    if (claim) return claim;
    await sleep(CLAIM_INTERVAL_MS);
  }
  return undefined;
};

const isUsable = (
  { token, issuedAt, expiresAt, settings }: SharedTokens,
  expected: { previousToken: string | undefined; settings: string; now: number },
) =>
  settings === expected.settings &&
  token !== expected.previousToken &&
  expected.now < issuedAt + (expiresAt - issuedAt) * 0.8;

type Result = { result: IssuedToken | TokenProblem; ageMs: number };

/**
 * Renews the access token of a credential with its latest refresh token, or uses the one that
 * another server has requested meanwhile.
 */
export const renewSharedToken = async (
  { store, outbound, dateNow }: Ports,
  renewal: Renewal,
): Promise<Result> => {
  const claim = await waitForClaim(store, renewal);
  if (!claim) {
    const explanation = "Another request for it is taking too long.";
    return { result: { explanation }, ageMs: 0 };
  }
  const { fields, tokenRequest } = renewal.client;
  const origin = toHash([tokenRequest.url, fields.clientId, fields.refreshToken]);
  const settings = toHash(tokenRequest);
  let tokens: SharedTokens | undefined;
  try {
    // The stored tokens were requested with another refresh token, or from another URL.
    const latest = claim.tokens?.origin === origin ? claim.tokens : undefined;
    const issuedAt = dateNow();
    const expected = { previousToken: renewal.previousToken, settings, now: issuedAt };
    if (latest && !renewal.isForced && isUsable(latest, expected)) {
      const lifetimeMs = latest.expiresAt - latest.issuedAt;
      return { result: { token: latest.token, lifetimeMs }, ageMs: issuedAt - latest.issuedAt };
    }
    const refreshToken = latest?.refreshToken ?? fields.refreshToken ?? "";
    const result = await requestToken(outbound, {
      fields: { ...fields, refreshToken },
      tokenRequest,
    });
    if ("token" in result) {
      const { token, lifetimeMs } = result;
      const expiresAt = issuedAt + lifetimeMs;
      tokens = { origin, settings, refreshToken, token, issuedAt, expiresAt };
      if (result.refreshToken !== undefined) tokens.refreshToken = result.refreshToken;
    }
    return { result, ageMs: 0 };
  } finally {
    await claim.finish(tokens);
  }
};
