import { beforeAll, describe, expect, it } from "vitest";
import { removeMember } from "@/lib/data/access/members";
import type { Owner } from "@/lib/data/access/owner";
import { findAccessToken } from "@/lib/data/access/sign-ins";
import { database } from "@/lib/data/database";
import { addTestMember, connectTestDatabase, createSpaceOwner } from "@/lib/data/database-fixture";
import {
  type Assistant,
  clientId,
  createAssistant,
  redirectUri,
  serveAssistant,
} from "./assistant-fixture";
import {
  createPkce,
  createTestServer,
  issuer,
  origin,
  publishAgent,
  type TestServer,
  toResource,
} from "./oauth-fixture";

connectTestDatabase();
let server: TestServer;
let owner: Owner;
let cookie: string;
let assistant: Assistant;

beforeAll(async () => {
  server = await createTestServer(serveAssistant);
  owner = await server.createOwner();
  cookie = await server.signIn();
  assistant = createAssistant(server, cookie);
  await publishAgent(owner, "mail", { scope: "send" });
  await publishAgent(owner, "chat", { scope: "post" });
  await publishAgent(owner, "private", { signIn: "off" });
});

/** What the program learns of an error: the error, and nothing that it could mistake for a code. */
const toError = (url: URL) => ({
  to: url.origin + url.pathname,
  error: url.searchParams.get("error"),
  code: url.searchParams.get("code"),
});
const ofProgram = (error: string) => ({ to: redirectUri, error, code: null });

describe("an authorization request is refused", () => {
  it.each([
    ["without a code challenge", { code_challenge: "" }, "invalid_request"],
    ["with a plain code challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["with another response type", { response_type: "device" }, "unsupported_response_type"],
    ["for an unknown agent", { resource: toResource("unknown") }, "invalid_target"],
    ["for an agent without sign-in", { resource: toResource("private") }, "invalid_target"],
    ["for another site", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["for a scope that no agent has", { scope: "list everything" }, "invalid_scope"],
    ["for another agent's scope alone", { scope: "post" }, "invalid_scope"],
  ])("%s", async (_, overrides, error) => {
    expect(toError(await assistant.ask(overrides))).toEqual(ofProgram(error));
  });

  it("without an agent, and for two agents", async () => {
    const { resource: _, ...parameters } = assistant.request().parameters;
    const two = [...Object.entries(parameters), ["resource", toResource("mail")]];
    two.push(["resource", toResource("chat")]);
    for (const query of [parameters, two as [string, string][]])
      expect(toError(await server.authorize(query, cookie))).toEqual(ofProgram("invalid_target"));
  });

  it.each([
    [`${redirectUri}x`],
    [redirectUri.toUpperCase()],
    [`${redirectUri}/`],
    [`${redirectUri}?a=b`],
    [`${redirectUri}#a`],
    ["https://assistant.example:8443/callback"],
    ["http://assistant.example/callback"],
    ["https://127.0.0.1/done"],
    ["http://127.0.0.1:1234/done/"],
    ["http://localhost:1234/done"],
    ["javascript:alert(1)"],
  ])("on a page of ours for the redirect URI %s", async (uri) => {
    const { origin: site, pathname } = await assistant.ask({ redirect_uri: uri });
    expect(site + pathname).toBe(`${origin}/authorize/error`);
  });

  it("on a page of ours for an unknown program", async () => {
    const { pathname } = await assistant.ask({ client_id: "https://unknown.example/client.json" });
    expect(pathname).toBe("/authorize/error");
  });
});

describe("a consent is refused", () => {
  it("to a request that was changed", async () => {
    const page = await assistant.ask();
    page.searchParams.set("resource", toResource("chat"));
    expect((await server.consent(page, cookie)).status).toBe(400);
  });

  it("from another site and without a session", async () => {
    const page = await assistant.ask();
    const body = { accept: true, oauth_query: page.search.slice(1) };
    const foreign = { cookie, origin: "https://evil.example" };
    expect((await server.post("/oauth2/consent", body, foreign)).status).toBe(403);
    expect((await server.post("/oauth2/consent", body)).status).toBe(401);
  });

  it("to somebody who is no member of the agent's Space", async () => {
    const other = await createSpaceOwner();
    await publishAgent(other, "foreign");
    const page = await assistant.ask({ resource: toResource("foreign") });
    expect((await server.consent(page, cookie)).status).toBe(403);
  });
});

describe("a code", () => {
  it("that is used again is refused and ends what it gave", async () => {
    const form = await assistant.allow();
    const { body } = await assistant.redeem(form);
    expect((await assistant.redeem(form)).body.error).toBe("invalid_grant");
    expect(await findAccessToken(body.access_token)).toBeUndefined();
    expect((await assistant.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("is used once, however many try at the same time", async () => {
    const form = await assistant.allow();
    const responses = await Promise.all([1, 2, 3, 4].map(() => server.token(form)));
    expect(responses.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ["another verifier", { code_verifier: createPkce().verifier }],
    ["another redirect URI", { redirect_uri: `${redirectUri}x` }],
    ["another agent", { resource: toResource("chat") }],
    ["another program", { client_id: "https://other.example/client.json" }],
    ["no verifier", { code_verifier: "" }],
  ])("is refused with %s", async (_, overrides) => {
    const { status, body } = await assistant.redeem({ ...(await assistant.allow()), ...overrides });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.access_token).toBeUndefined();
  });

  it("is worth nothing after ten minutes", async () => {
    const form = await assistant.allow();
    await database().verification.updateMany({ data: { expiresAt: new Date(0) } });
    expect((await assistant.redeem(form)).body.error).toBe("invalid_grant");
  });
});

describe("a refresh token", () => {
  it("that is used again ends all that the program was allowed", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const renewed = await assistant.refresh(body.refresh_token);
    expect((await assistant.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    expect(await findAccessToken(renewed.body.access_token)).toBeUndefined();
    expect((await assistant.refresh(renewed.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("does not gain scopes or another agent", async () => {
    const { body } = await assistant.redeem(await assistant.allow({ scope: "list" }));
    const form = { grant_type: "refresh_token", client_id: clientId };
    const more = { ...form, refresh_token: body.refresh_token };
    expect((await assistant.redeem({ ...more, scope: "list call" })).body.error).toBe(
      "invalid_scope",
    );
    const other = { ...more, resource: toResource("chat") };
    expect((await assistant.redeem(other)).body.error).toBe("invalid_target");
  });
});

describe("an access token", () => {
  it("is void once the person is no member any more", async () => {
    const guest = await addTestMember(owner, "guest@example.com", "viewer");
    await database().account.updateMany({
      where: { userId: guest.user },
      data: { password: await server.hashPassword() },
    });
    const program = createAssistant(server, await server.signIn("guest@example.com"));
    const { body } = await program.redeem(await program.allow());
    expect(await findAccessToken(body.access_token)).toMatchObject({ userId: guest.user });
    await removeMember(owner, guest.user);
    expect(await findAccessToken(body.access_token)).toBeUndefined();
  });

  it("is void after its time and for an unknown text", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    await database().oauthAccessToken.updateMany({ data: { expiresAt: new Date(0) } });
    expect(await findAccessToken(body.access_token)).toBeUndefined();
    expect(await findAccessToken("twa_unknown")).toBeUndefined();
  });
});

it("exists only at an origin that may be trusted with secrets", async () => {
  const insecure = await createTestServer(serveAssistant, { url: "http://tools.example.com" });
  expect((await insecure.metadata()).status).toBe(404);
  expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1/);
});
