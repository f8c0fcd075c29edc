import {
  extendOAuthProvider,
  getOAuthProviderState,
  type OAuthOptions,
  oauthProvider,
} from "@better-auth/oauth-provider";
import type { BetterAuthPlugin } from "better-auth";
import { APIError } from "better-auth/api";
import { commonScopes } from "@/lib/agent/access/sign-in-scopes";
import { findAgentByResource, offlineScope } from "@/lib/data/access/agent-resources";
import { ACCESS_TOKEN_PREFIX, generateApiKey, hashSecret } from "@/lib/data/access/api-key";
import { isSpaceMember } from "@/lib/data/access/members";
import { listToolScopes } from "@/lib/data/agents/sign-in-agents";
import type { Outbound } from "@/lib/handlers/handler";
import { getBasePath } from "@/lib/http/base-path";
import { createAddedScopes } from "./added-scopes";
import { createClientDiscovery } from "./client-discovery";

type OAuthSettings = {
  url: string;
  /** Fetches the metadata documents of clients, for whoever made the request. */
  outbound(address: string): Outbound;
  /** Whether clients may register themselves. */
  allowRegistration: boolean;
};

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
const RATE = { window: MINUTE_SECONDS, max: 300 };
/** Lower, because anyone may register if it is allowed, and each registration is stored. */
const REGISTRATION_RATE = { window: MINUTE_SECONDS, max: 60 };

/**
 * The scopes of every agent. Those of tools are read from the published agents before each request.
 */
const generalScopes = [...commonScopes, offlineScope];

/**
 * Returns the id of the agent that the current request is for, because sign-ins are stored by
 * agent. Throws `access_denied` if the user is not a member of its Space.
 */
const findRequestedAgent = async (url: string, userId: string): Promise<string> => {
  const { query } = (await getOAuthProviderState()) ?? {};
  const resource = new URLSearchParams(query).get("resource") ?? "";
  const agent = await findAgentByResource(url, resource);
  if (agent && (await isSpaceMember(agent.space, userId))) return agent.id;
  const error_description = "This account is not a member of the Space that owns the agent.";
  throw new APIError("FORBIDDEN", { error: "access_denied", error_description });
};

/**
 * Turns better-auth into an OAuth 2.1 authorization server whose protected resources are the
 * published agents. Tokens are opaque and stored as SHA-256 hashes, so that a sign-in can be ended
 * immediately.
 */
export const createOAuthProvider = ({ url, outbound, allowRegistration }: OAuthSettings) => {
  const basePath = getBasePath(url);
  const provider = oauthProvider<OAuthOptions<string[]>>({
    loginPage: `${basePath}/authorize/sign-in`,
    consentPage: `${basePath}/authorize`,
    // Otherwise, tokens for a resource would be JWTs, which stay valid until they expire.
    disableJwtPlugin: true,
    scopes: generalScopes,
    advertisedMetadata: { scopes_supported: generalScopes },
    accessTokenExpiresIn: 60 * MINUTE_SECONDS,
    refreshTokenExpiresIn: 30 * DAY_SECONDS,
    allowDynamicClientRegistration: allowRegistration,
    allowUnauthenticatedClientRegistration: allowRegistration,
    // Otherwise, a registration would be answered with the scopes of every Space's tools.
    clientRegistrationDefaultScopes: generalScopes,
    storeTokens: { hash: async (token) => hashSecret(token) },
    generateOpaqueAccessToken: async () => generateApiKey(ACCESS_TOKEN_PREFIX).secret,
    generateRefreshToken: async () => generateApiKey("twr").secret,
    postLogin: {
      page: `${basePath}/authorize`,
      shouldRedirect: () => false,
      consentReferenceId: ({ user }) => findRequestedAgent(url, user.id),
    },
    // High, because a hosted assistant sends the requests of all its users from a few addresses.
    rateLimit: { token: RATE, authorize: RATE, revoke: RATE, register: REGISTRATION_RATE },
  });
  // Without its JWT plugin, the library refuses to hash secrets, because it would sign ID tokens
  // with them. Ours issues none.
  provider.options.storeClientSecret = { hash: async (secret: string) => hashSecret(secret) };

  const discovery = createClientDiscovery(outbound, () => provider.options);
  const extension = { clientDiscovery: discovery };
  const clientDocuments = {
    id: "client-id-metadata-documents",
    init: (context) => extendOAuthProvider(context, extension),
  } satisfies BetterAuthPlugin;

  return {
    plugins: [provider, clientDocuments, createAddedScopes(url)] as const,
    /** Adds the current scopes of tools to the list of all scopes that the library expects. */
    async loadScopes(): Promise<void> {
      provider.options.scopes = [...generalScopes, ...(await listToolScopes())];
    },
  };
};
export type OAuthProvider = ReturnType<typeof createOAuthProvider>;
