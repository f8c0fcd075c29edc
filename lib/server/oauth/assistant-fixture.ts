import type { Outbound } from "@/lib/handlers/handler";
import { createPkce, type TestServer, toResource } from "./oauth-fixture";

const clientId = "https://assistant.example/client.json";
export const redirectUri = "https://assistant.example/callback";
const document = {
  client_id: clientId,
  client_name: "An assistant",
  redirect_uris: [redirectUri, "http://127.0.0.1/done"],
};

/** Serves the metadata document of an assistant. */
export const serveAssistant: Outbound = async ({ url }) => ({
  status: url === clientId ? 200 : 404,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(document)),
  url,
});

type Tokens = { access_token: string; refresh_token: string; scope: string; error?: string };

/** Creates an assistant that a user signs in with. */
export const createAssistant = (server: TestServer, cookie: string) => {
  const request = (overrides: Record<string, string> = {}) => {
    const { verifier, challenge } = createPkce();
    const parameters = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      state: "abc",
      code_challenge: challenge,
      code_challenge_method: "S256",
      resource: toResource("mail"),
      ...overrides,
    };
    return { parameters, verifier };
  };
  const redeem = async (form: Record<string, string>) => {
    const response = await server.token(form);
    const body = (await response.json()) as Tokens;
    return { status: response.status, body, headers: response.headers };
  };
  return {
    request,
    redeem,
    /** Requests access. Resolves to the page or redirect that follows. */
    ask: (overrides: Record<string, string> = {}) =>
      server.authorize(request(overrides).parameters, cookie),
    /**
     * Grants what the assistant requests, or `scope`. Resolves to the form that redeems the code.
     */
    async allow(overrides: Record<string, string> = {}, scope = "") {
      const { parameters, verifier } = request(overrides);
      const page = await server.authorize(parameters, cookie);
      const { url } = await server.consent(page, cookie, { scope });
      return {
        grant_type: "authorization_code",
        client_id: parameters.client_id,
        redirect_uri: parameters.redirect_uri,
        code: url.searchParams.get("code") ?? "",
        code_verifier: verifier,
        resource: parameters.resource,
      };
    },
    refresh: (token: string, overrides: Record<string, string> = {}) =>
      redeem({
        grant_type: "refresh_token",
        client_id: clientId,
        refresh_token: token,
        ...overrides,
      }),
  };
};
export type Assistant = ReturnType<typeof createAssistant>;
