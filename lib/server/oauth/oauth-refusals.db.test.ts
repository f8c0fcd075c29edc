import { beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "@/lib/data/access/identity";
import { removeMember } from "@/lib/data/access/members";
import { findAccessToken } from "@/lib/data/access/sign-ins";
import { database } from "@/lib/data/database";
import { addTestMember, connectTestDatabase, createSpaceOwner } from "@/lib/data/database-fixture";
import { type Assistant, createAssistant, redirectUri, serveAssistant } from "./assistant-fixture";
import {
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
});

describe("an authorization request", () => {
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
  ])("is refused on one of our pages for the redirect URI %s", async (uri) => {
    const { origin: site, pathname } = await assistant.ask({ redirect_uri: uri });
    expect(site + pathname).toBe(`${origin}/authorize/error`);
  });
});

describe("a refusal that tells the developer what to do", () => {
  it.each([
    [{ resource: "" }, "invalid_target", "my-agent/mcp"],
    [{ resource: toResource("unknown") }, "invalid_target", "my-agent/mcp"],
    [{ client_id: "unknown" }, "invalid_client", "No client has this client_id"],
  ])("is sent for %j", async (parameters, code, text) => {
    const { searchParams } = await assistant.ask(parameters);
    expect(searchParams.get("error")).toBe(code);
    expect(searchParams.getAll("error_description")).toEqual([expect.stringContaining(text)]);
    // RFC 6749, appendix A.8.
    expect(searchParams.get("error_description")).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it("keeps the other parameters of a redirect", async () => {
    const { searchParams } = await assistant.ask({ resource: "" });
    expect(Object.fromEntries(searchParams)).toMatchObject({ state: "abc", iss: issuer });
  });
});

it.each([
  ["GET", "/oauth2/token", "POST"],
  ["GET", "/oauth2/revoke", "POST"],
  ["GET", "/oauth2/register", "POST"],
  ["GET", "/oauth2/consent", "POST"],
  ["POST", "/oauth2/authorize", "GET"],
] as const)("rejects %s %s and names the allowed method", async (method, path, allow) => {
  const response = await (method === "GET"
    ? server.get(`/api/auth${path}`)
    : server.post(path, {}));
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  expect(await response.json()).toEqual({
    error: "invalid_request",
    error_description: `Send a ${allow} request here.`,
  });
});

describe("a consent", () => {
  it("is refused if the user is not a member of the agent's Space", async () => {
    const other = await createSpaceOwner();
    await publishAgent(other, "foreign");
    const page = await assistant.ask({ resource: toResource("foreign") });
    expect((await server.consent(page, cookie)).status).toBe(403);
  });
});

describe("a code", () => {
  it("is redeemed at most once, even by concurrent requests", async () => {
    const form = await assistant.allow();
    const responses = await Promise.all([1, 2, 3, 4].map(() => server.token(form)));
    expect(responses.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  });
});

describe("an access token", () => {
  it("becomes invalid when its user is no longer a member", async () => {
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
});

it("serves metadata only at an origin that may be trusted with secrets", async () => {
  const insecure = await createTestServer(serveAssistant, { url: "http://tools.example.com" });
  expect((await insecure.metadata()).status).toBe(404);
  expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1/);
});

it("is disabled if the operator uses another authorization server", async () => {
  const replaced = await createTestServer(serveAssistant, { isReplaced: true });
  const responses = await Promise.all([
    replaced.metadata(),
    replaced.get("/api/auth/oauth2/authorize?client_id=a"),
    replaced.token({ grant_type: "authorization_code" }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await server.metadata()).status).toBe(200);
});
