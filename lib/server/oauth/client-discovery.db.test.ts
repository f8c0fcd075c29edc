import { beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "@/lib/data/access/identity";
import { createClient, purgeUnusedClients } from "@/lib/data/access/oauth-clients";
import { endSignIn, listSignIns } from "@/lib/data/access/sign-ins";
import { database } from "@/lib/data/database";
import { connectTestDatabase } from "@/lib/data/database-fixture";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { createAssistant } from "./assistant-fixture";
import { createTestServer, publishAgent, type TestServer } from "./oauth-fixture";

const base = "https://program.example";
const toClientId = (name: string) => `${base}/${name}.json`;
const redirect_uri = `${base}/callback`;

type Served = { status?: number; headers?: Record<string, string>; body: unknown };
const documents = new Map<string, Served>();
let fetchCount = 0;

/** Serves a document under a name, with the right client id unless one is given. */
const serve = (name: string, document: object, rest: Omit<Served, "body"> = {}) =>
  documents.set(toClientId(name), {
    ...rest,
    body: { client_id: toClientId(name), redirect_uris: [redirect_uri], ...document },
  });

connectTestDatabase();
let server: TestServer;
let cookie: string;
let owner: Owner;
const ask = (client_id: string, overrides: Record<string, string> = {}) =>
  createAssistant(server, cookie).ask({ client_id, redirect_uri, ...overrides });

beforeAll(async () => {
  server = await createTestServer(async ({ url, maxBytes, redirects }) => {
    fetchCount += 1;
    const { status = 200, headers = {}, body } = documents.get(url) ?? { status: 404, body: "" };
    expect([maxBytes, redirects]).toEqual([64 * 1024, "refuse"]);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return { status, headers, body: Buffer.from(text), url };
  });
  owner = await server.createOwner();
  await publishAgent(owner, "mail");
  cookie = await server.signIn();
});

describe("a rejected metadata document", () => {
  it.each([
    ["with a redirect URI on plain http", { redirect_uris: ["http://program.example/a"] }],
    ["with a script as redirect URI", { redirect_uris: ["javascript:alert(1)"] }],
    ["with a redirect URI that holds a fragment", { redirect_uris: [`${redirect_uri}#a`] }],
    ["without redirect URIs", { redirect_uris: [] }],
    [
      "with keys of another site",
      { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://other.example/jwks" },
    ],
  ])("is one %s", async (name, document) => {
    const id = name.replaceAll(" ", "-");
    serve(id, document);
    expect((await ask(toClientId(id))).pathname).toBe("/authorize/error");
  });

  it.each([
    ["an error", { status: 500, body: "" }],
    ["a list", { body: [] }],
  ])("is %s", async (name, served) => {
    const id = toClientId(name.replaceAll(" ", "-"));
    documents.set(id, served);
    expect((await ask(id)).pathname).toBe("/authorize/error");
  });

  it.each([
    ["http://program.example/client.json"],
    ["https://user@program.example/client.json"],
    ["https://program.example/client.json#a"],
    ["https://program.example/a/../client.json"],
    ["https://program.example"],
  ])("is not even fetched for the client id %s", async (id) => {
    const before = fetchCount;
    expect((await ask(id)).pathname).toBe("/authorize/error");
    expect(fetchCount).toBe(before);
  });

  it.each([
    ["https://127.0.0.1/client.json"],
    ["https://[::1]/client.json"],
    ["https://169.254.169.254/client.json"],
    ["https://10.0.0.1/client.json"],
    ["https://localhost/client.json"],
  ])("is at the private address %s", async (id) => {
    const outbound = createOutbound({ allow: [] });
    const guarded = await createTestServer(outbound);
    const { parameters } = createAssistant(guarded, cookie).request({ client_id: id });
    expect((await guarded.authorize(parameters, cookie)).pathname).toBe("/authorize/error");
    expect(await database().oauthClient.count({ where: { clientId: id } })).toBe(0);
    await outbound.close();
  });
});

describe("a metadata document", () => {
  it("cannot grant its client anything", async () => {
    const greedy = { skip_consent: true, disabled: false, client_credentials_scopes: ["call"] };
    serve("greedy", { ...greedy, scope: "everything", client_name: "Greedy" });
    expect((await ask(toClientId("greedy"))).pathname).toBe("/authorize");
    const client = await database().oauthClient.findUniqueOrThrow({
      where: { clientId: toClientId("greedy") },
    });
    expect(client).toMatchObject({
      name: "Greedy",
      clientCredentialsScopes: [],
      clientSecret: null,
    });
    expect(client.skipConsent).not.toBe(true);
  });

  it("is fetched again when its headers say so, but not for every request", async () => {
    serve("cached", {}, { headers: { "cache-control": "max-age=1" } });
    const before = fetchCount;
    await ask(toClientId("cached"));
    await ask(toClientId("cached"));
    expect(fetchCount).toBe(before + 1);
    const stale = { where: { clientId: toClientId("cached") }, data: { staleAt: new Date(0) } };
    await database().oauthClient.update(stale);
    serve("cached", { redirect_uris: ["https://program.example/moved"] });
    expect((await ask(toClientId("cached"))).pathname).toBe("/authorize/error");
    const moved = await ask(toClientId("cached"), {
      redirect_uri: "https://program.example/moved",
    });
    expect(moved.pathname).toBe("/authorize");
    expect(fetchCount).toBe(before + 2);
  });

  it("stays valid for another day while its host is unreachable", async () => {
    serve("down", {});
    await ask(toClientId("down"));
    documents.set(toClientId("down"), { status: 503, body: "" });
    const where = { clientId: toClientId("down") };
    const setStale = (staleAt: Date) => database().oauthClient.update({ where, data: { staleAt } });
    await setStale(new Date(Date.now() - 3_600_000));
    expect((await ask(toClientId("down"))).pathname).toBe("/authorize");
    await setStale(new Date(Date.now() - 90_000_000));
    expect((await ask(toClientId("down"))).pathname).toBe("/authorize/error");
  });

  it.each([
    ["unused", { staleAt: new Date(0) }],
    ["interrupted", { staleAt: null, updatedAt: new Date(0) }],
  ])("is deleted after a day if nobody signed in with it (%s)", async (name, data) => {
    serve(name, {});
    await ask(toClientId(name));
    const where = { clientId: toClientId(name) };
    await purgeUnusedClients();
    expect(await database().oauthClient.count({ where })).toBe(1);
    await database().oauthClient.update({ where, data });
    await purgeUnusedClients();
    expect(await database().oauthClient.count({ where })).toBe(0);
  });

  it("is deleted if 1,000 later ones are unused, but not if somebody signed in with it", async () => {
    serve("used", {});
    await createAssistant(server, cookie).allow({ client_id: toClientId("used"), redirect_uri });
    const toRow = (name: string) => ({
      id: name,
      clientId: toClientId(name),
      clientDiscoveryId: "client-id-metadata-document",
      staleAt: new Date(Date.now() + 3_600_000),
    });
    await database().oauthClient.create({ data: toRow("oldest") });
    const names = Array.from({ length: 999 }, (_, index) => `other-${index}`);
    await database().oauthClient.createMany({ data: names.map(toRow) });
    const listStored = async () => {
      const clientId = { in: ["used", "oldest", "other-0", "latest"].map(toClientId) };
      const rows = await database().oauthClient.findMany({ where: { clientId } });
      return rows.map((row) => row.clientId).sort();
    };
    serve("latest", {});
    const anyone = createAssistant(server, "");
    await anyone.ask({ client_id: toClientId("latest"), redirect_uri });
    expect(await listStored()).toEqual(["latest", "other-0", "used"].map(toClientId));
    expect((await ask(toClientId("oldest"))).pathname).toBe("/authorize/error");
    await database().oauthClient.deleteMany({ where: { id: { in: names } } });
  });

  it("ends new sign-ins when it disappears", async () => {
    serve("gone", {});
    expect((await ask(toClientId("gone"))).pathname).toBe("/authorize");
    documents.delete(toClientId("gone"));
    const stale = { where: { clientId: toClientId("gone") }, data: { staleAt: new Date(0) } };
    await database().oauthClient.update(stale);
    expect((await ask(toClientId("gone"))).pathname).toBe("/authorize/error");
  });
});

it("disables self-registration of clients by default", async () => {
  const metadata = { redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" };
  expect((await server.post("/oauth2/register", metadata)).status).toBe(403);
  const open = await createTestServer(async () => expect.unreachable(), {
    allowRegistration: true,
  });
  const response = await open.post("/oauth2/register", { ...metadata, client_name: "A program" });
  expect(response.status).toBe(201);
  const { client_id } = await response.json();
  const { parameters } = createAssistant(open, cookie).request({ client_id, redirect_uri });
  expect((await open.authorize(parameters, cookie)).pathname).toBe("/authorize");
});

const local = "http://localhost:8787/callback";
it.each([
  ["on the user's own machine", { redirect_uris: [local] }, [local]],
  [
    "that also has a scheme of its own",
    { redirect_uris: ["cursor://anysphere.cursor-mcp/oauth/callback", redirect_uri, local] },
    [redirect_uri, local],
  ],
  ["that asks for unknown scopes", { redirect_uris: [local], scope: "openid email" }, [local]],
])("registers a program %s", async (_, metadata, redirectUris) => {
  const open = await createTestServer(async () => expect.unreachable(), {
    allowRegistration: true,
  });
  const response = await open.post("/oauth2/register", {
    client_name: "A program",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    ...metadata,
  });
  const { client_id, redirect_uris, scope } = await response.json();
  expect([response.status, redirect_uris]).toEqual([201, redirectUris]);
  expect(scope).toBe("list call offline_access");
  const program = createAssistant(open, cookie);
  const { status } = await program.redeem(await program.allow({ client_id, redirect_uri: local }));
  expect(status).toBe(200);
});

it.each(["javascript:alert(1)", "http://app.example/callback", "cursor://callback"])(
  "does not register a program whose only redirect URI is %s",
  async (uri) => {
    const open = await createTestServer(async () => expect.unreachable(), {
      allowRegistration: true,
    });
    const response = await open.post("/oauth2/register", {
      redirect_uris: [uri],
      token_endpoint_auth_method: "none",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_redirect_uri" });
  },
);

it("lets one address register 60 clients a minute", async () => {
  const open = await createTestServer(async () => expect.unreachable(), {
    allowRegistration: true,
  });
  const register = () => open.post("/oauth2/register", {});
  for (let count = 0; count < 60; count++) expect((await register()).status).toBe(400);
  const refused = await register();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([
    429,
    expect.stringMatching(/^(?:5\d|60)$/),
  ]);
  expect(await refused.json()).toEqual({
    error: "temporarily_unavailable",
    error_description: "Too many requests. Please try again later.",
  });
});

it("deletes a self-registered client that has not been used for 30 days", async () => {
  const open = await createTestServer(async () => expect.unreachable(), {
    allowRegistration: true,
  });
  const register = async () => {
    const metadata = { redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" };
    const response = await open.post("/oauth2/register", { ...metadata, client_name: "A program" });
    return (await response.json()).client_id as string;
  };
  const unused = await register();
  const used = await register();
  const recent = await register();
  const { clientId: ours } = await createClient(owner, {
    type: "public",
    name: "Intranet",
    redirectUris: [redirect_uri],
  });
  const assistant = createAssistant(open, cookie);
  await assistant.redeem(await assistant.allow({ client_id: used, redirect_uri }));
  const age = (clientIds: string[]) =>
    database().oauthClient.updateMany({
      where: { clientId: { in: clientIds } },
      data: { updatedAt: new Date(Date.now() - 31 * 86_400_000) },
    });
  const list = async () =>
    (await database().oauthClient.findMany({ select: { clientId: true } })).map(
      ({ clientId }) => clientId,
    );
  await age([unused, used, ours]);
  await purgeUnusedClients();
  const left = await list();
  expect(left).toEqual(expect.arrayContaining([used, recent, ours]));
  expect(left).not.toContain(unused);
  const [signIn] = await listSignIns(owner, { slug: "mail" });
  await endSignIn(owner, signIn?.id ?? "");
  await purgeUnusedClients();
  expect(await list()).toContain(used);
});
