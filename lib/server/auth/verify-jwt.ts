import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { toAgentResource, toResourceUrl } from "@/lib/data/access/agent-resources";
import { hashSecret } from "@/lib/data/access/api-key";
import type { SignIn, VerifyToken } from "@/lib/gateway/access-tokens";

/** The operator's own authorization server. */
export type ExternalIssuer = { issuer: string; jwksUrl: string };

/**
 * Only asymmetric algorithms, because with a symmetric one the public key could serve as the
 * secret.
 */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/**
 * The types of access tokens (RFC 9068 §2.1), and of tokens whose issuer does not name the type.
 */
const types = new Set(["at+jwt", "application/at+jwt", "jwt"]);

/** How far the issuer's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Errors of the token itself. Any other error means that it could not be checked. */
const tokenErrors = [
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

const toText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * Reads the scopes. `scope` is a string (RFC 8693 §4.2), but some issuers send `scp`, as a string
 * or an array.
 */
const readScopes = ({ scope, scp }: JWTPayload): string[] => {
  const value = scope ?? scp;
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === "string");
  return toText(value)?.split(" ").filter(Boolean) ?? [];
};

const toSignIn = (payload: JWTPayload): SignIn | undefined => {
  const { iss, sub, exp = 0, client_id, azp } = payload;
  const clientId = toText(client_id) ?? toText(azp);
  if (!sub || clientId === undefined) return undefined;
  const isMachine = sub === clientId;
  const name =
    toText(payload.name) ?? toText(payload.preferred_username) ?? toText(payload.email) ?? sub;
  return {
    grantId: hashSecret(JSON.stringify([iss, sub, clientId])).slice(0, 32),
    userId: isMachine ? null : sub,
    userName: isMachine ? null : name,
    clientId,
    clientName: clientId,
    scopes: readScopes(payload),
    expiresAt: (exp + CLOCK_TOLERANCE_SECONDS) * 1000,
  };
};

/**
 * Creates the source of the issuer's public keys, which are cached for ten minutes. Tokens with an
 * unknown key refetch them at most twice a minute.
 */
const createKeySource = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: 5_000,
  });

/** Reads the claims of an authentic token, even if it has expired. */
const readClaims = async (
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms,
      requiredClaims: ["exp", "sub", "aud"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return payload;
  } catch (error) {
    // Thrown after everything else has been checked.
    if (error instanceof errors.JWTExpired) return error.payload;
    throw error;
  }
};

/**
 * Creates a verifier for JWT access tokens of the operator's authorization server. `url` is the
 * public URL.
 */
export const createJwtVerifier = (
  url: string,
  { issuer, jwksUrl }: ExternalIssuer,
): VerifyToken => {
  const keys = createKeySource(jwksUrl);
  return async (token, { slug }) => {
    try {
      const payload = await readClaims(token, keys, issuer);
      const { typ = "JWT" } = decodeProtectedHeader(token);
      const isForAgent = [payload.aud ?? []]
        .flat()
        .some((audience) => toAgentResource(url, audience) === toResourceUrl(url, slug));
      return isForAgent && types.has(typ.toLowerCase()) ? toSignIn(payload) : undefined;
    } catch (error) {
      if (tokenErrors.some((kind) => error instanceof kind)) return undefined;
      throw error;
    }
  };
};
