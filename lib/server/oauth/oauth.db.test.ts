import { beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "@/lib/data/access/owner";
import { endSignIn, findAccessToken, listSignIns } from "@/lib/data/access/sign-ins";
import { connectTestDatabase } from "@/lib/data/database-fixture";
import type { Outbound } from "@/lib/handlers/handler";
import {
  createPkce,
  createTestServer,
  issuer,
  publishAgent,
  type TestServer,
  toResource,
} from "./oauth-fixture";

const clientId = "https://assistant.example/client.json";
const redirectUri = "https://assistant.example/callback";
const document = {
  client_id: clientId,
  client_name: "An assistant",
  redirect_uris: [redirectUri, "http://127.0.0.1/done"],
};

const outbound: Outbound = async ({ url }) => ({
  status: url === clientId ? 200 : 404,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(document)),
  url,
});

connectTestDatabase();
let server: TestServer;
let owner: Owner;
let cookie: string;
beforeAll(async () => {
  server = await createTestServer(outbound);
  owner = await server.createOwner();
  await publishAgent(owner, "mail", { scope: "send" });
  await publishAgent(owner, "private", { signIn: "off" });
  await publishAgent(owner, "chat", { scope: "post" });
  cookie = await server.signIn();
});

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

/** Signs in; resolves to what the program needs to redeem the code. */
const allow = async (overrides: Record<string, string> = {}) => {
  const { parameters, verifier } = request(overrides);
  const page = await server.authorize(parameters, cookie);
  const { url } = await server.consent(page, cookie);
  return {
    redirect: url,
    form: {
      grant_type: "authorization_code",
      client_id: clientId,
      redirect_uri: parameters.redirect_uri,
      code: url.searchParams.get("code") ?? "",
      code_verifier: verifier,
      resource: parameters.resource,
    },
  };
};

type Tokens = { access_token: string; refresh_token: string; scope: string; error?: string };
const redeem = async (form: Record<string, string>) => {
  const response = await server.token(form);
  return { status: response.status, body: (await response.json()) as Tokens, response };
};
const refresh = (token: string) =>
  redeem({ grant_type: "refresh_token", client_id: clientId, refresh_token: token });

describe("a sign-in", () => {
  it("goes by way of the sign-in page and the page that asks", async () => {
    const { parameters } = request();
    expect((await server.authorize(parameters)).pathname).toBe("/authorize/sign-in");
    const page = await server.authorize(parameters, cookie);
    expect(page.pathname).toBe("/authorize");
    const { url } = await server.consent(page, cookie);
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(url.searchParams.get("state")).toBe("abc");
    expect(url.searchParams.get("iss")).toBe(issuer);
  });

  it("gives an opaque token for one agent with its scopes", async () => {
    const { form } = await allow({ scope: "list send" });
    const { status, body, response } = await redeem(form);
    expect([status, body.scope, response.headers.get("cache-control")]).toEqual([
      200,
      "list send offline_access",
      "no-store",
    ]);
    expect(body.access_token).toMatch(/^twa_/);
    expect(await findAccessToken(body.access_token)).toMatchObject({
      userId: owner.user,
      clientName: "An assistant",
      resource: toResource("mail"),
      scopes: ["list", "send", "offline_access"],
    });
  });

  it("ends with its tokens", async () => {
    const { body } = await redeem((await allow()).form);
    const token = await findAccessToken(body.access_token);
    expect((await listSignIns(owner, { slug: "mail" })).map(({ id }) => id)).toEqual([
      token?.grantId,
    ]);
    await endSignIn(owner, token?.grantId ?? "");
    expect(await findAccessToken(body.access_token)).toBeUndefined();
    expect((await refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    expect(await listSignIns(owner)).toEqual([]);
  });

  it("that was denied sends the person back with the reason", async () => {
    const page = await server.authorize(request().parameters, cookie);
    const { url } = await server.consent(page, cookie, false);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: "access_denied",
      state: "abc",
      iss: issuer,
    });
  });
});
