import { LRUCache } from "lru-cache";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { AppError } from "@/lib/errors";

/** A person's permission for a client to use an agent, or a machine's own. */
export type SignIn = SignedInCaller & {
  /** Stays the same when the client refreshes its token. */
  grantId: string;
  scopes: readonly string[];
  /** Expiry of the token, in milliseconds since 1970. */
  expiresAt: number;
};

type Agent = { id: string; slug: string };

/**
 * Finds what a token permits, or permitted until it expired. Resolves to undefined unless the token
 * is authentic and for this agent. Rejects if that cannot be verified.
 */
export type VerifyToken = (token: string, agent: Agent) => Promise<SignIn | undefined>;

const MAX_CACHED_TOKENS = 20_000;

const cannotVerify = () =>
  new AppError("unavailable", "The access token cannot be checked at the moment.", {
    details: "Try again shortly. API keys still work.",
    retryAfterSeconds: 5,
  });

/**
 * What one token permits, by agent id. Only tokens from an operator's own issuer are valid for
 * several agents.
 */
type CachedToken = Map<string, SignIn>;

/**
 * Caches access tokens by their SHA-256, so that a token is verified once and then costs no more
 * than a key. A token that ends early must be evicted, which requires notifications: without them,
 * every request verifies its token.
 */
export const createAccessTokens = (
  verify: VerifyToken,
  { onError }: { onError(error: unknown): void },
) => {
  const cache = new LRUCache<string, CachedToken>({ max: MAX_CACHED_TOKENS });
  const pending = new Map<string, Promise<SignIn | undefined>>();
  let isNotified = false;

  const keep = (hash: string, agent: Agent, signIn: SignIn) => {
    const cached = cache.get(hash) ?? new Map();
    cache.set(hash, cached.set(agent.id, signIn));
  };

  const load = (token: string, hash: string, agent: Agent): Promise<SignIn | undefined> => {
    const key = `${hash} ${agent.id}`;
    const existing = pending.get(key);
    if (existing) return existing;
    const loading = verify(token, agent)
      .then(
        (signIn) => {
          // Skipped if the token was evicted meanwhile: it may have been verified before it ended.
          if (signIn && isNotified && pending.get(key) === loading) keep(hash, agent, signIn);
          return signIn;
        },
        (error: unknown) => {
          onError(error);
          throw cannotVerify();
        },
      )
      .finally(() => {
        if (pending.get(key) === loading) pending.delete(key);
      });
    pending.set(key, loading);
    return loading;
  };

  const forgetAll = () => {
    cache.clear();
    pending.clear();
  };

  return {
    /**
     * Finds the sign-in of a token at an agent, expired or not. Returns a promise only if the token
     * must be verified.
     */
    find(
      token: string,
      hash: string,
      agent: Agent,
    ): SignIn | undefined | Promise<SignIn | undefined> {
      return cache.get(hash)?.get(agent.id) ?? load(token, hash, agent);
    },
    /** Evicts a token that ended before it expired, by its SHA-256. */
    forget(hash: string): void {
      cache.delete(hash);
      for (const key of pending.keys()) if (key.startsWith(hash)) pending.delete(key);
    },
    /** Called once notifications arrive. Earlier ones may have been missed. */
    resume(): void {
      forgetAll();
      isNotified = true;
    },
    /** Called when notifications no longer arrive. */
    suspend(): void {
      forgetAll();
      isNotified = false;
    },
  };
};
export type AccessTokens = ReturnType<typeof createAccessTokens>;
