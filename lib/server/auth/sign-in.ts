import type { ApiPorts } from "@/lib/api/ports";
import { hashSecret } from "@/lib/data/access/api-key";
import { resolveMember } from "@/lib/data/access/resolve-member";
import { findUserByToken } from "@/lib/data/access/tokens";
import { createAccessTokens } from "@/lib/gateway/access-tokens";
import type { Outbound } from "@/lib/handlers/handler";
import { readBearer } from "@/lib/http/headers";
import { deriveKey } from "../derive-key";
import type { RunningEnv } from "../env";
import { createReport } from "../log/create-report";
import { createFailureReport } from "../log/failure-report";
import { report } from "../log/report";
import { createOAuthProvider } from "../oauth/oauth-provider";
import { createOAuthServer } from "../oauth/oauth-server";
import { createAuth } from "./auth";
import { createAuthHandler } from "./auth-handler";
import { createJwtVerifier } from "./verify-jwt";
import { createTokenVerifier } from "./verify-token";

type Options = {
  /** Fetches the metadata documents of clients, for whoever made the request. */
  outbound(address: string): Outbound;
  /** Whether requests carry the client's address. */
  hasClientAddress: boolean;
  isDatabaseAway(): boolean;
  /** Resolves once this server has applied every change that has been committed. */
  catchUp(): Promise<void>;
};

/**
 * Creates the authentication of users: in the builder by session or personal token, at agents by
 * access token.
 */
export const createSignIn = (
  settings: RunningEnv,
  { outbound, hasClientAddress, isDatabaseAway, catchUp }: Options,
) => {
  const { url, externalIssuer } = settings;
  const oauth = createOAuthProvider({
    url,
    outbound,
    allowRegistration: settings.clientRegistration,
  });
  const auth = createAuth(settings, { hasClientAddress, oauth });
  const oauthServer = createOAuthServer({
    auth,
    oauth,
    publicUrl: url,
    renewalKey: deriveKey(settings.secret, "renewals of sign-ins"),
    isReplaced: externalIssuer !== undefined,
  });
  const handleOAuth: typeof oauthServer.handle = async (request, path, body) => {
    const response = await oauthServer.handle(request, path, body);
    if (path === "/oauth2/revoke" && response.ok) await catchUp();
    return response;
  };
  const verifyToken = externalIssuer
    ? createJwtVerifier(url, externalIssuer)
    : createTokenVerifier(url);
  // With an external issuer, this may be an outage of the issuer.
  const reportToken = externalIssuer ? report : createReport();
  const accessTokens = createAccessTokens(verifyToken, {
    onError: createFailureReport((error) => reportToken(error, "access tokens")),
  });
  const identify: ApiPorts["identify"] = async (headers) => {
    const token = readBearer(headers);
    const session = token ? undefined : (await auth.api.getSession({ headers }))?.session;
    const user = token ? await findUserByToken(hashSecret(token)) : session?.userId;
    const member = user ? await resolveMember(user) : undefined;
    const by = token ? ("token" as const) : ("cookie" as const);
    return member && { member, by, session: session?.id };
  };
  return {
    auth,
    accessTokens,
    identify,
    /** The issuer whose access tokens agents accept. */
    issuer: externalIssuer?.issuer ?? `${url}/api/auth`,
    handleAuth: createAuthHandler(auth, handleOAuth, {
      publicUrl: url,
      isDatabaseAway,
      report: (error) => report(error, "sign-in"),
    }),
    oauthMetadata: oauthServer.metadata,
  };
};
