import { createServer } from "node:http";
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { listen } from "@/scripts/testing/listen";

/**
 * Receives the person who returns from the authorization server, as a program on their machine
 * would.
 */
const startCallback = async () => {
  let onReturn: (params: URLSearchParams) => void = () => {};
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    response.setHeader("content-type", "text/html").end("<title>Back</title><h1>You are back</h1>");
    if (pathname === "/callback") onReturn(searchParams);
  });
  const { url, close } = await listen(server);
  return {
    url: `${url}/callback`,
    nextReturn: () => new Promise<URLSearchParams>((resolve) => (onReturn = resolve)),
    close,
  };
};

/** A registered program, or one that publishes a metadata document about itself. */
type Identity = { clientId: string } | { clientMetadataUrl: string };

/**
 * Starts a program that speaks MCP and signs people in through the official client. `visit` opens a
 * page for the person and resolves once they have answered it.
 */
export const startAssistant = async (
  url: string,
  identity: Identity,
  visit: (url: URL) => Promise<void>,
) => {
  const callback = await startCallback();
  const visits: URL[] = [];
  let client: StoredOAuthClientInformation | undefined =
    "clientId" in identity ? { client_id: identity.clientId } : undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let authorizationUrl: URL | undefined;
  const authProvider: OAuthClientProvider = {
    redirectUrl: callback.url,
    clientMetadata: { client_name: "Desk assistant", redirect_uris: [callback.url] },
    ...("clientMetadataUrl" in identity && identity),
    clientInformation: () => client,
    saveClientInformation: (next) => {
      client = next;
    },
    tokens: () => tokens,
    saveTokens: (next) => {
      tokens = next;
    },
    saveCodeVerifier: (next) => {
      verifier = next;
    },
    codeVerifier: () => verifier,
    redirectToAuthorization: (next) => {
      authorizationUrl = next;
    },
  };
  const createTransport = () => new StreamableHTTPClientTransport(new URL(url), { authProvider });

  /** Runs `run`. If a sign-in is needed, sends the person to it and runs `run` again. */
  const withSignIn = async <Result>(run: (client: Client) => Promise<Result>): Promise<Result> => {
    const transport = createTransport();
    const client = new Client(
      { name: "desk", version: "1" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    try {
      await client.connect(transport);
      return await run(client);
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || !authorizationUrl) throw error;
      const target = authorizationUrl;
      authorizationUrl = undefined;
      visits.push(target);
      const [params] = await Promise.all([callback.nextReturn(), visit(target)]);
      await transport.finishAuth(params);
      return withSignIn(run);
    } finally {
      await client.close();
    }
  };
  return {
    withSignIn,
    /** The authorization requests so far. */
    visits,
    tokens: () => tokens,
    /** Makes the access token look expired. */
    forgetAccessToken() {
      if (tokens) tokens = { ...tokens, access_token: "expired" };
    },
    close: callback.close,
  };
};
