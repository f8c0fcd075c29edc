import { toResourceUrl } from "@/lib/data/access/agent-resources";
import { findAccessToken } from "@/lib/data/access/sign-ins";
import type { VerifyToken } from "@/lib/gateway/access-tokens";

/**
 * Creates a verifier for tokens of this server's own authorization server. `url` is the public
 * origin.
 */
export const createTokenVerifier =
  (url: string): VerifyToken =>
  async (token, { id, slug }) => {
    const accessToken = await findAccessToken(token);
    if (!accessToken) return undefined;
    const { agentId, resource, expiresAt, ...signIn } = accessToken;
    const isForAgent = agentId === id && resource === toResourceUrl(url, slug);
    return isForAgent ? { ...signIn, expiresAt: expiresAt.getTime() } : undefined;
  };
