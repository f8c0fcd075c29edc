import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Owner } from "@/lib/data/access/identity";
import {
  endSignIn,
  findAccessToken,
  listSignIns,
  purgeExpiredTokens,
} from "@/lib/data/access/sign-ins";
import { listAudit } from "@/lib/data/audit/audit";
import { database } from "@/lib/data/database";
import { connectTestDatabase } from "@/lib/data/database-fixture";
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
});

describe("without an agent that users can sign in to", () => {
  it("OAuth is not available", async () => {
    await publishAgent(owner, "private", { signIn: "off" });
    const responses = await Promise.all([
      server.metadata(),
      server.get(`/api/auth/oauth2/authorize?client_id=a`),
      server.token({ grant_type: "authorization_code" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("a sign-in", () => {
  beforeAll(() => publishAgent(owner, "mail", { scope: "send" }));

  it("works below a base path", async () => {
    const url = `${origin}/tools`;
    const below = await createTestServer(serveAssistant, { url });
    expect(await (await below.metadata()).json()).toMatchObject({
      issuer: `${url}/api/auth`,
      token_endpoint: `${url}/api/auth/oauth2/token`,
    });
    const member = createAssistant(below, await below.signIn());
    const resource = `${url}/api/agents/mail/mcp`;
    expect((await member.ask({ resource })).pathname).toBe("/tools/authorize");
    expect((await member.redeem(await member.allow({ resource }))).status).toBe(200);
  });

  it("is discoverable through the server's metadata", async () => {
    const metadata = await (await server.metadata()).json();
    expect(metadata).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      revocation_endpoint_auth_methods_supported: expect.arrayContaining(["none"]),
      scopes_supported: ["list", "call", "offline_access"],
    });
    expect(metadata).not.toHaveProperty("registration_endpoint");
    expect(metadata).not.toHaveProperty("introspection_endpoint");
  });

  it("goes through the sign-in page and the consent page", async () => {
    const { parameters } = assistant.request();
    expect((await server.authorize(parameters)).pathname).toBe("/authorize/sign-in");
    const page = await server.authorize(parameters, cookie);
    expect(page.pathname).toBe("/authorize");
    const { url } = await server.consent(page, cookie);
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(url.searchParams.get("state")).toBe("abc");
    expect(url.searchParams.get("iss")).toBe(issuer);
  });

  it.each(["offline_access", " offline_access", " "])(
    "has the default scopes if the client requests only %j",
    async (scope) => {
      const { body } = await assistant.redeem(await assistant.allow({ scope }));
      expect(body.scope).toBe("list call offline_access");
    },
  );

  it("may return to any port on the user's own machine", async () => {
    const form = await assistant.allow({ redirect_uri: "http://127.0.0.1:51234/done" });
    expect((await assistant.redeem(form)).status).toBe(200);
  });

  it("issues an opaque token for one agent with its scopes", async () => {
    const form = await assistant.allow({ scope: "list call:send" });
    const { status, body, headers } = await assistant.redeem(form);
    expect([status, body.scope, headers.get("cache-control")]).toEqual([
      200,
      "list call:send offline_access",
      "no-store",
    ]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(body.access_token).toMatch(/^twa_/);
    expect(await findAccessToken(body.access_token)).toMatchObject({
      userId: owner.user,
      clientName: "An assistant",
      resource: toResource("mail"),
      scopes: ["list", "call:send", "offline_access"],
    });
  });

  it.each([
    ["one of its versions", toResource("mail@1")],
    ["its address with a mode", `${toResource("mail")}?mode=code`],
    ["its address with a trailing slash", `${toResource("mail")}/`],
  ])("is for the agent if the client names %s", async (_, resource) => {
    const { body } = await assistant.redeem(await assistant.allow({ resource }));
    expect(await findAccessToken(body.access_token)).toMatchObject({
      resource: toResource("mail"),
    });
  });

  it("is recorded each time the user allows it", async () => {
    const list = async () =>
      (await listAudit(owner, { action: "sign-in.allow", limit: 50 })).entries;
    const before = (await list()).length;
    await assistant.allow({ scope: "list" });
    const entries = await list();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      agent: "mail",
      subject: "An assistant",
      person: { id: owner.user },
      after: { scopes: ["list", "offline_access"] },
    });
  });

  it("gets a new refresh token at each renewal", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const renewed = await assistant.refresh(body.refresh_token);
    expect(renewed.status).toBe(200);
    expect(renewed.body.refresh_token).not.toBe(body.refresh_token);
    expect(await findAccessToken(renewed.body.access_token)).toMatchObject({
      resource: toResource("mail"),
    });
  });

  it("survives several renewals at the same moment, which get the same tokens", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const refresh = () => assistant.refresh(body.refresh_token);
    const late = setTimeout(100).then(refresh);
    const renewals = await Promise.all([refresh(), refresh(), refresh(), late]);
    const [first] = renewals.map((renewal) => renewal.body);
    for (const renewal of renewals)
      expect(renewal).toMatchObject({ status: 200, body: { ...first } });
    expect(await findAccessToken(first?.access_token ?? "")).toBeDefined();
    expect((await assistant.refresh(first?.refresh_token ?? "")).status).toBe(200);
    expect((await refresh()).body.error).toBe("invalid_grant");
  });

  it("survives renewals at the same moment that reach different servers", async () => {
    const other = createAssistant(await createTestServer(serveAssistant), cookie);
    const { body } = await assistant.redeem(await assistant.allow());
    const renewals = await Promise.all(
      [assistant, other, assistant, other].map((each) => each.refresh(body.refresh_token)),
    );
    const [first] = renewals.map((renewal) => renewal.body);
    for (const renewal of renewals)
      expect(renewal).toMatchObject({ status: 200, body: { ...first } });
    expect(await findAccessToken(first?.access_token ?? "")).toBeDefined();
    expect(JSON.stringify(await database().oauthRefreshToken.findMany())).not.toContain(
      Buffer.from(first?.access_token ?? "none").toString("hex"),
    );
    const countAnswers = () =>
      database().oauthRefreshToken.count({ where: { renewalAnswer: { not: null } } });
    expect(await countAnswers()).toBeGreaterThan(0);
    await database().$executeRaw`
      update "OauthRefreshToken" set "renewalUntil" = "renewalUntil" - interval '2 minutes'`;
    await purgeExpiredTokens();
    expect(await countAnswers()).toBe(0);
    expect((await other.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    expect(await findAccessToken(first?.access_token ?? "")).toBeUndefined();
  });

  it("ends if another request uses its refresh token during a renewal", async () => {
    const other = createAssistant(await createTestServer(serveAssistant), cookie);
    const { body } = await assistant.redeem(await assistant.allow());
    const [renewal, theft] = await Promise.all([
      assistant.refresh(body.refresh_token),
      setTimeout(150).then(() => other.refresh(body.refresh_token, { scope: "list" })),
    ]);
    expect([renewal.status, theft.body.error]).toEqual([200, "invalid_grant"]);
    expect(await findAccessToken(renewal.body.access_token)).toBeUndefined();
  });

  it("can be renewed again after a refused renewal", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const refused = await assistant.refresh(body.refresh_token, { scope: "call:send" });
    expect(refused.body.error).toBe("invalid_scope");
    expect((await assistant.refresh(body.refresh_token)).status).toBe(200);
  });

  it("is never stored with the fewer scopes of a single renewal", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    await database().$executeRaw`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''planted''; end'`;
    await database().$executeRaw`create trigger planted before update of scopes
      on "OauthRefreshToken" execute function refuse()`;
    onTestFinished(async () => void (await database().$executeRaw`drop function refuse cascade`));
    const narrowed = await assistant.refresh(body.refresh_token, { scope: "list" });
    expect(narrowed.body.scope).toBe("list offline_access");
    const { body: latest } = await assistant.refresh(narrowed.body.refresh_token);
    expect(latest.scope).toBe(body.scope);
  });

  it("keeps its scopes after a narrower renewal, and ends when a refresh token is reused", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const narrowed = await assistant.refresh(body.refresh_token, { scope: "list" });
    expect(narrowed.body.scope).toBe("list offline_access");
    const { body: latest } = await assistant.refresh(narrowed.body.refresh_token);
    expect(latest.scope).toBe(body.scope);
    expect((await assistant.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    expect(await findAccessToken(latest.access_token)).toBeUndefined();
    expect((await assistant.refresh(latest.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("ends along with its tokens", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const token = await findAccessToken(body.access_token);
    expect((await listSignIns(owner, { slug: "mail" })).map(({ id }) => id)).toEqual([
      token?.grantId,
    ]);
    await endSignIn(owner, token?.grantId ?? "");
    expect(await findAccessToken(body.access_token)).toBeUndefined();
    expect((await assistant.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    expect(await listSignIns(owner)).toEqual([]);
  });

  it("can be ended by the client", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const { client_id } = assistant.request().parameters;
    const response = await server.revoke({ client_id, token: body.access_token });
    expect(response.status).toBe(200);
    expect(await findAccessToken(body.access_token)).toBeUndefined();
  });

  it("can be ended by the client despite a wrong token type hint, and again", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const { client_id } = assistant.request().parameters;
    const revoke = (token_type_hint: string) =>
      server.revoke({ client_id, token: body.access_token, token_type_hint });
    expect((await revoke("refresh_token")).status).toBe(200);
    expect(await findAccessToken(body.access_token)).toBeUndefined();
    const again = await revoke("access_token");
    expect([again.status, await again.text()]).toEqual([200, ""]);
    expect((await server.revoke({ client_id })).status).toBe(400);
  });

  it("ends with all its tokens when its refresh token is revoked", async () => {
    const { body } = await assistant.redeem(await assistant.allow());
    const { body: latest } = await assistant.refresh(body.refresh_token);
    const { client_id } = assistant.request().parameters;
    await server.revoke({ client_id, token: latest.refresh_token });
    for (const { access_token } of [body, latest])
      expect(await findAccessToken(access_token)).toBeUndefined();
  });

  it("ends when its refresh token is revoked during a renewal", async () => {
    const { client_id, ...form } = await assistant.allow();
    const { body } = await assistant.redeem({ client_id, ...form });
    const [renewal, revocation] = await database().$transaction(async (transaction) => {
      await transaction.$queryRaw`select from "OauthClient" for update`;
      const renewal = assistant.refresh(body.refresh_token);
      await setTimeout(500);
      const revocation = server.revoke({ client_id, token: body.refresh_token });
      await Promise.race([revocation, setTimeout(500)]);
      return [() => renewal, () => revocation] as const;
    });
    expect((await revocation()).status).toBe(200);
    expect(await findAccessToken((await renewal()).body.access_token)).toBeUndefined();
  });

  it("survives when another one of the same client is revoked twice or reused", async () => {
    const { resource } = await publishAgent(owner, "calendar");
    const signIns = [
      (await assistant.redeem(await assistant.allow())).body,
      (await assistant.redeem(await assistant.allow({ resource }))).body,
    ];
    const { client_id } = assistant.request().parameters;
    const { body: revoked } = await assistant.redeem(await assistant.allow());
    for (let count = 0; count < 2; count += 1)
      await server.revoke({ client_id, token: revoked.refresh_token });
    expect((await assistant.refresh(revoked.refresh_token)).status).toBe(400);
    const { body: reused } = await assistant.redeem(await assistant.allow());
    await assistant.refresh(reused.refresh_token);
    expect((await assistant.refresh(reused.refresh_token)).status).toBe(400);
    for (const { access_token, refresh_token } of signIns) {
      expect(await findAccessToken(access_token)).toBeDefined();
      expect((await assistant.refresh(refresh_token)).status).toBe(200);
    }
  });

  it("returns the user with the reason if they deny it", async () => {
    const page = await assistant.ask();
    const { url } = await server.consent(page, cookie, { accept: false });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: "access_denied",
      state: "abc",
      iss: issuer,
    });
  });

  it("asks each time, whatever was allowed before", async () => {
    await assistant.allow();
    const page = await assistant.ask({ prompt: "none" });
    expect(page.origin + page.pathname).toBe(`${origin}/authorize`);
  });
});
