import { isAllowed, type RequiredScope } from "@/lib/agent/access/key-scopes";
import { commonScopes, listSignInScopes, toSignInScopes } from "@/lib/agent/access/sign-in-scopes";
import type { Manifest } from "@/lib/agent/manifest";
import { ACCESS_TOKEN_PREFIX, hashSecret } from "@/lib/data/access/api-key";
import { AppError, type SignInChallenge } from "@/lib/errors";
import { readBearer } from "@/lib/http/headers";
import type { Operation, Protocol } from "@/lib/protocols/protocol";
import type { AccessTokens, SignIn } from "./access-tokens";
import type { PublishedAgents } from "./published-agents/published-agents";
import type { ServedAgent } from "./published-agents/served-agent";

/** The owner of a key or an access token. */
export type Caller = {
  /** The id of the key or of the sign-in. */
  id: string;
  scopes: readonly string[];
  /** In milliseconds since 1970. */
  expiresAt: number;
  signIn?: SignIn;
};

/** The credential in a request. */
export type PresentedSecret = { secret: string; isBearer: boolean };

/** Rejects a token in the URL, where logs and referrers would expose it (RFC 9700 §4.3.2). */
const refuseTokenInQuery = ({ url }: Request): void => {
  if (!url.includes("access_token")) return;
  if (!new URL(url).searchParams.has("access_token")) return;
  throw new AppError("invalid_input", "An access token may not be sent in the URL.", {
    details: "Send it as Authorization: Bearer <token>. Treat the one in the URL as leaked.",
  });
};

/**
 * Reads the key or the token, valid or not. Throws `invalid_input` for a token in the URL of an
 * agent with sign-in.
 */
export const readPresentedSecret = (
  request: Request,
  { acceptsBearerKey }: Pick<Protocol, "acceptsBearerKey">,
  { hasSignIn }: Pick<ServedAgent, "hasSignIn">,
): PresentedSecret | undefined => {
  if (hasSignIn) refuseTokenInQuery(request);
  const { headers } = request;
  const key = headers.get("x-api-key");
  if (key) return { secret: key, isBearer: false };
  const token = hasSignIn || acceptsBearerKey ? readBearer(headers) : undefined;
  return token === undefined ? undefined : { secret: token, isBearer: true };
};

/**
 * Reads the caller's own bearer token, which tools may get. It only counts beside a key, and is
 * never one of our access tokens, which would let the tool act as the signed-in person.
 */
export const readUserToken = (
  { headers }: Request,
  presentedSecret: PresentedSecret | undefined,
): string | undefined => {
  const token = presentedSecret?.isBearer ? undefined : readBearer(headers);
  return token?.startsWith(`${ACCESS_TOKEN_PREFIX}_`) ? undefined : token;
};

const toCaller = (signIn: SignIn | undefined): Caller | undefined =>
  signIn && { id: signIn.grantId, scopes: signIn.scopes, expiresAt: signIn.expiresAt, signIn };

/**
 * Finds the caller of a key or an access token, expired or not. Returns a promise only if a token
 * must be verified.
 */
export const findCaller = (
  { secret, isBearer }: PresentedSecret,
  { agent, slug, hasSignIn, keys }: ServedAgent,
  { accessTokens }: { accessTokens: Pick<AccessTokens, "find"> },
): Caller | undefined | Promise<Caller | undefined> => {
  const hash = hashSecret(secret);
  const key = keys.get(hash);
  if (key) return key;
  if (!isBearer || !hasSignIn) return undefined;
  const signIn = accessTokens.find(secret, hash, { id: agent.id, slug });
  return signIn instanceof Promise ? signIn.then(toCaller) : toCaller(signIn);
};

type AccessPorts = {
  publishedAgents: Pick<PublishedAgents, "find">;
  accessTokens: Pick<AccessTokens, "find">;
  now(): number;
};

/**
 * Whether the agent still has the key or the sign-in of a request. A sign-in outlasts its token,
 * which the client refreshes.
 */
export const keepsAccess = async (
  secret: PresentedSecret | undefined,
  reference: string,
  ports: AccessPorts,
): Promise<boolean> => {
  if (!secret) return true;
  const servedAgent = await ports.publishedAgents.find(reference);
  const caller = servedAgent && (await findCaller(secret, servedAgent, ports));
  return caller !== undefined && (caller.signIn !== undefined || caller.expiresAt > ports.now());
};

/** The agent that a request is for, with what refusals need to know. */
export type Target = {
  servedAgent: ServedAgent;
  presentedSecret: PresentedSecret | undefined;
  /** URL of the agent's metadata as a protected resource. */
  metadataUrl: string;
};

/**
 * Creates the error for a missing or invalid key or token. Mentions sign-in only if the agent has
 * it.
 */
export const invalidSecret = ({ servedAgent, presentedSecret, metadataUrl }: Target): AppError => {
  if (!servedAgent.hasSignIn)
    return new AppError("unauthorized", "Invalid API key", {
      details: "Send a key of this agent in the x-api-key header.",
    });
  const signIn: SignInChallenge = { metadataUrl, scopes: [...commonScopes] };
  return presentedSecret?.isBearer
    ? new AppError("unauthorized", "The access token is not valid for this agent.", {
        details: "It has expired, was revoked, or is for something else. Sign in again.",
        signIn: { ...signIn, error: "invalid_token" },
      })
    : new AppError("unauthorized", "Invalid API key", {
        details: "Sign in, or send a key of this agent in the x-api-key header.",
        signIn,
      });
};

const keyOutOfScope = (scopes: readonly string[]) =>
  new AppError("forbidden", "This key does not allow that.", {
    details: `It is limited to: ${scopes.join(", ")}.`,
  });

const signInOutOfScope = (missing: readonly string[], signIn: SignInChallenge) =>
  new AppError("forbidden", "This sign-in does not allow that.", {
    details: `It lacks ${missing.join(", ")}. Sign in again and ask for: ${signIn.scopes.join(", ")}.`,
    signIn,
  });

/**
 * Throws if a signed-in caller lacks scopes. Lists all required ones, so that a single step-up is
 * enough.
 */
const checkSignInScopes = (
  required: readonly RequiredScope[],
  grantedScopes: readonly string[],
  { servedAgent, metadataUrl }: Target,
): void => {
  const { manifest } = servedAgent.agent;
  const needed = required.flatMap((scope) => toSignInScopes(manifest, scope));
  const missing = [...new Set(needed.filter((scope) => !grantedScopes.includes(scope)))];
  if (missing.length === 0) return;
  // Excludes scopes that are not the agent's, such as offline_access.
  const scopes = listSignInScopes(manifest).filter(
    (scope) => grantedScopes.includes(scope) || missing.includes(scope),
  );
  throw signInOutOfScope(missing, { metadataUrl, scopes, error: "insufficient_scope" });
};

/** Whether the caller's scopes allow a tool of the agent with this manifest. */
export const mayCall = (caller: Caller | null, manifest: Manifest, tool: string): boolean => {
  const required = { scope: "call", tool } as const;
  if (!caller?.signIn) return caller !== null && isAllowed(caller.scopes, required);
  return toSignInScopes(manifest, required).every((scope) => caller.scopes.includes(scope));
};

const needsOnlyList = (scopes: readonly RequiredScope[]): boolean =>
  scopes.length > 0 && scopes.every(({ scope }) => scope === "list");

/**
 * Returns the caller of an operation; null if it needs none and has none. Throws if it is not
 * permitted.
 */
export const authorize = (
  { scopes }: Pick<Operation, "scopes">,
  caller: Caller | undefined,
  target: Target,
): Caller | null => {
  if (target.servedAgent.isPublic && needsOnlyList(scopes)) return caller ?? null;
  if (!caller) throw invalidSecret(target);
  if (caller.signIn) checkSignInScopes(scopes, caller.scopes, target);
  else if (!scopes.every((scope) => isAllowed(caller.scopes, scope)))
    throw keyOutOfScope(caller.scopes);
  return caller;
};
