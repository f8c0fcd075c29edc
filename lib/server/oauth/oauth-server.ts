import { commonScopes } from "@/lib/agent/access/sign-in-scopes";
import {
  findAgentByResource,
  offlineScope,
  toAgentResource,
} from "@/lib/data/access/agent-resources";
import { hasSignInAgents } from "@/lib/data/agents/sign-in-agents";
import { databaseNow } from "@/lib/data/clock";
import type { Auth } from "../auth/auth";
import { moveBodySecret } from "./body-secret";
import { canOfferSignIn } from "./can-offer-sign-in";
import type { OAuthProvider } from "./oauth-provider";
import { createOAuthRefusal } from "./oauth-refusal";
import { describeRedirect, invalidTarget } from "./refusal-texts";
import { toRegistration } from "./registration";
import { createTokenRequests } from "./token-requests";
import { correctClientRefusal } from "./unknown-client";

/** The routes that clients call, wherever they run. They send no cookies. */
const programPaths = new Set(["/oauth2/token", "/oauth2/revoke", "/oauth2/register"]);
/** The routes that a user's browser opens or submits to. */
const browserPaths = new Set(["/oauth2/authorize", "/oauth2/consent"]);

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
};

const authorizationParameters = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "resource",
];

export const isProgramPath = (path: string): boolean => programPaths.has(path);
export const isOAuthPath = (path: string): boolean => isProgramPath(path) || browserPaths.has(path);

const toIssuer = (publicUrl: string): string => `${publicUrl}/api/auth`;

const notFound = () =>
  createOAuthRefusal(404, "not_found", "Sign-in to agents is not available on this server.");

/** Returns the only method of a route. */
const getMethod = (path: string): "GET" | "POST" => (path === "/oauth2/authorize" ? "GET" : "POST");

const methodNotAllowed = (allow: string) =>
  createOAuthRefusal(405, "invalid_request", `Send a ${allow} request here.`, { allow });

/**
 * Clients request the address that they call, which may be that of a version or of a mode, but
 * tokens are issued for the agent.
 */
const normalizeResources = (parameters: URLSearchParams, publicUrl: string): void => {
  const resources = parameters.getAll("resource");
  parameters.delete("resource");
  for (const resource of resources)
    parameters.append("resource", toAgentResource(publicUrl, resource));
};

/**
 * Prepares a token request for the library. If a renewal requested fewer scopes, its refresh token
 * would lose the scope that renews it, and its tokens would not end when it is reused.
 */
const toTokenForm = (body: string, publicUrl: string): string => {
  if (!/(^|&)(resource|scope)=/.test(body)) return body;
  const form = new URLSearchParams(body);
  normalizeResources(form, publicUrl);
  const scopes = form.get("scope")?.split(" ") ?? [];
  if (form.get("grant_type") === "refresh_token" && form.get("scope"))
    form.set("scope", [...new Set([...scopes, offlineScope])].join(" "));
  return form.toString();
};

/**
 * Prepares a revocation for the library. A hint must not keep a token from being found (RFC 7009
 * §2.1), and the library searches only where the hint points.
 */
const toRevocationForm = (body: string): string => {
  const form = new URLSearchParams(body);
  form.delete("token_type_hint");
  return form.toString();
};

const toProgramBody = (path: string, body: string, publicUrl: string): string => {
  if (path === "/oauth2/token") return toTokenForm(body, publicUrl);
  if (path === "/oauth2/register") return toRegistration(body);
  return path === "/oauth2/revoke" ? toRevocationForm(body) : body;
};

/** The library would store a scope as often as it is named. */
const readScopes = (parameters: URLSearchParams): string[] => [
  ...new Set(
    parameters
      .getAll("scope")
      .flatMap((scope) => scope.split(" "))
      .filter((scope) => scope !== ""),
  ),
];

/**
 * Prepares an authorization request for the library: for exactly one agent, with a page that asks
 * the user each time. Parameters of OpenID Connect and other extensions are not supported, so they
 * are ignored as OAuth requires.
 */
const toAuthorizationUrl = async (requestUrl: string, publicUrl: string): Promise<string> => {
  const url = new URL(requestUrl);
  const parameters = new URLSearchParams();
  for (const name of authorizationParameters)
    for (const value of url.searchParams.getAll(name)) parameters.append(name, value);
  normalizeResources(parameters, publicUrl);
  const [resource = "", ...others] = parameters.getAll("resource");
  const agent = others.length === 0 ? await findAgentByResource(publicUrl, resource) : undefined;
  // The library would issue a token for no agent or for several. The issuer is not an agent, so it
  // is refused.
  if (resource === "" || others.length > 0) parameters.set("resource", toIssuer(publicUrl));
  // Some clients only ask to stay signed in, which alone would permit nothing.
  if (readScopes(parameters).every((scope) => scope === offlineScope))
    parameters.set("scope", commonScopes.join(" "));
  const scopes = readScopes(parameters);
  // Lets the client renew its access until the user ends it.
  if (agent?.scopes.some((scope) => scopes.includes(scope)) && !scopes.includes(offlineScope))
    scopes.push(offlineScope);
  parameters.set("scope", scopes.join(" "));
  parameters.set("prompt", "consent");
  url.search = parameters.toString();
  return url.href;
};

/**
 * Whether the token request of a machine names exactly one agent. The library would issue a token
 * for none.
 */
const namesOneTarget = (body: string): boolean => {
  const parameters = new URLSearchParams(body);
  return (
    parameters.get("grant_type") !== "client_credentials" ||
    parameters.getAll("resource").length === 1
  );
};

type Ports = {
  auth: Pick<Auth, "handler" | "api">;
  oauth: Pick<OAuthProvider, "loadScopes">;
  publicUrl: string;
  /** Encrypts the answers that servers share. */
  renewalKey: Uint8Array;
  /** Whether the agents accept the tokens of another authorization server instead. */
  isReplaced?: boolean;
};

const removeHeaders = (headers: Headers, ...names: string[]): Headers => {
  const remaining = new Headers(headers);
  for (const name of names) remaining.delete(name);
  return remaining;
};

const withCors = (response: Response): Response => {
  const allowed = new Response(response.body, response);
  for (const [name, value] of Object.entries(corsHeaders)) allowed.headers.set(name, value);
  return allowed;
};

/**
 * Corrects the refusal of a wrong PKCE verifier, which makes the grant invalid (RFC 7636 §4.6). The
 * library responds as if the request were malformed and its client unauthorized.
 */
const correctVerifierRefusal = async (response: Response): Promise<Response> => {
  if (response.status !== 401) return response;
  const refusal: { error?: string } = await response.clone().json();
  if (refusal.error !== "invalid_request") return response;
  const headers = { "cache-control": "no-store" };
  return Response.json({ ...refusal, error: "invalid_grant" }, { status: 400, headers });
};

/** Treats an invalid token as revoked (RFC 7009 §2.2). */
const correctRevocation = async (response: Response): Promise<Response> => {
  if (response.status !== 400) return response;
  const refusal: { error_description?: string } = await response.clone().json();
  return refusal.error_description === "token not found" ? new Response(null) : response;
};

/** Metadata fields (RFC 8414) of features that the library supports and this server does not. */
const unofferedFields = /^(?:introspection_|backchannel_|dpop_|jwks_uri)/;

/**
 * Creates the authorization server. It exists only while users can sign in to an agent, because
 * hosts that find one would require a sign-in for agents that need none.
 */
export const createOAuthServer = ({
  auth,
  oauth,
  publicUrl,
  renewalKey,
  isReplaced = false,
}: Ports) => {
  const isAvailable = async () =>
    !isReplaced && canOfferSignIn(publicUrl) && (await hasSignInAgents());

  const sendTokenRequest = createTokenRequests(renewalKey);

  const handleBrowser = async (request: Request, path: string, body: string) => {
    const { method, url, headers, signal } = request;
    if (path === "/oauth2/consent")
      return auth.handler(new Request(url, { method, headers, body, signal }));
    const authorizationUrl = await toAuthorizationUrl(url, publicUrl);
    const response = await auth.handler(new Request(authorizationUrl, { headers, signal }));
    return describeRedirect(response, publicUrl);
  };

  const handleProgram = async (
    { method, url, headers, signal }: Request,
    path: string,
    { body, arrivedAt }: { body: string; arrivedAt: Date },
  ) => {
    // Agents do not check proofs of possession, so tokens must not be bound to them.
    const remaining = removeHeaders(headers, "cookie", "origin", "dpop");
    const init = { method, signal, ...(await moveBodySecret(remaining, body)) };
    const send = () => auth.handler(new Request(url, init));
    if (path === "/oauth2/register") return withCors(await send());
    const response = await sendTokenRequest({ ...init, path, arrivedAt }, send);
    if (path === "/oauth2/revoke") return withCors(await correctRevocation(response));
    const corrected = await correctVerifierRefusal(response);
    return withCors(await correctClientRefusal(corrected, init, publicUrl));
  };

  return {
    /**
     * Handles a request below /api/auth. Its body has already been read, so that its size is
     * limited.
     */
    async handle(request: Request, path: string, body: string): Promise<Response> {
      const arrivedAt = new Date(databaseNow());
      if (!(await isAvailable())) return notFound();
      const isProgram = isProgramPath(path);
      if (isProgram && request.method === "OPTIONS") return withCors(new Response(null));
      if (request.method !== getMethod(path)) {
        const refusal = methodNotAllowed(getMethod(path));
        return isProgram ? withCors(refusal) : refusal;
      }
      if (path === "/oauth2/token" && !namesOneTarget(body))
        return withCors(invalidTarget(publicUrl));
      await oauth.loadScopes();
      if (!isProgram) return handleBrowser(request, path, body);
      const programBody = toProgramBody(path, body, publicUrl);
      return handleProgram(request, path, { body: programBody, arrivedAt });
    },
    /** Returns the authorization server's metadata (RFC 8414). */
    async metadata(): Promise<Response> {
      if (!(await isAvailable())) return withCors(notFound());
      const metadata = await auth.api.getOAuthServerConfig();
      const fields = Object.entries(metadata).filter(([name]) => !unofferedFields.test(name));
      const document = {
        ...Object.fromEntries(fields),
        // Public clients can revoke tokens, too, but the library omits them.
        revocation_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
      };
      const headers = { "cache-control": "public, max-age=15" };
      return withCors(Response.json(document, { headers }));
    },
  };
};
