import { expect, owner, test } from "../fixtures";

const origin = process.env.E2E_URL ?? "";

test("requires a session or a token", async ({ playwright }) => {
  const anonymous = await playwright.request.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [] },
  });
  for (const path of ["/me", "/agents", "/agents/x/tools", "/tokens", "/space/members"]) {
    const response = await anonymous.get(`/api/v1${path}`);
    expect(response.status()).toBe(401);
    expect(response.headers()["content-type"]).toContain("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 401, code: "unauthorized" });
  }
  const wrong = await anonymous.get("/api/v1/me", {
    headers: { authorization: "Bearer twp_nope" },
  });
  expect(wrong.status()).toBe(401);
  expect((await anonymous.get("/api/v1/openapi.json")).status()).toBe(200);
  const signUp = await anonymous.post("/api/auth/sign-up/email", {
    headers: { origin },
    data: { name: "Eve", email: "eve@example.com", password: "a long password" },
  });
  expect(signUp.status()).toBeGreaterThanOrEqual(400);
  await anonymous.dispose();
});

test("rejects writes from another origin, even with the cookie", async ({ api }) => {
  for (const foreign of ["https://evil.example", "null", ""]) {
    const response = await api.send("POST", "/agents", { name: "Stolen" }, { origin: foreign });
    expect(response.status()).toBe(403);
  }
});

test("accepts a personal access token without an origin until it is revoked", async ({
  api,
  playwright,
  slug,
}) => {
  const token = (await (await api.send("POST", "/tokens", { name: "script" })).json()) as {
    id: string;
    key: string;
  };
  expect(token.key).toMatch(/^twp_/);
  const script = await playwright.request.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { authorization: `Bearer ${token.key}` },
  });
  expect(
    (await script.post("/api/v1/agents", { data: { name: "By script", slug } })).status(),
  ).toBe(201);
  const tokenList = await (await api.send("GET", "/tokens")).text();
  expect(tokenList).not.toContain(token.key);
  expect((await api.send("DELETE", `/tokens/${token.id}`)).status()).toBe(204);
  expect((await script.get("/api/v1/me")).status()).toBe(401);
  await script.dispose();
});

test("lets a person join only by invitation, with the invited role", async ({
  api,
  playwright,
  slug,
}) => {
  const email = `${slug}@example.com`;
  const invitation = await api.send("POST", "/space/invitations", { email, role: "viewer" });
  const { url } = (await invitation.json()) as { url: string };
  const token = new URL(url).pathname.split("/").pop() ?? "";
  const guest = await playwright.request.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { origin },
  });
  expect(await (await guest.get(`/api/v1/invitations/${token}`)).json()).toMatchObject({
    email,
    role: "viewer",
  });
  const short = await guest.post(`/api/v1/invitations/${token}/accept`, {
    data: { name: "Grace", password: "short" },
  });
  expect(short.status()).toBe(400);
  expect(((await short.json()) as { issues: { path: string }[] }).issues[0]?.path).toBe(
    "/password",
  );
  const data = { name: "Grace", password: "a compiler of her own" };
  expect((await guest.post(`/api/v1/invitations/${token}/accept`, { data })).status()).toBe(201);
  expect((await guest.post(`/api/v1/invitations/${token}/accept`, { data })).status()).toBe(404);
  expect(await (await guest.get("/api/v1/me")).json()).toMatchObject({ email, role: "viewer" });
  const write = await guest.post("/api/v1/agents", { data: { name: "Mine" } });
  expect(write.status()).toBe(403);
  expect((await guest.get("/api/v1/space/invitations")).status()).toBe(403);
  await guest.dispose();
});

test("ends the session on sign-out", async ({ playwright }) => {
  const visitor = await playwright.request.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { origin },
  });
  const { email, password } = owner;
  expect(
    (
      await visitor.post("/api/auth/sign-in/email", { data: { email, password: "wrong password" } })
    ).status(),
  ).toBe(401);
  expect(
    (await visitor.post("/api/auth/sign-in/email", { data: { email, password } })).status(),
  ).toBe(200);
  expect((await visitor.get("/api/v1/me")).status()).toBe(200);
  expect((await visitor.post("/api/auth/sign-out", { data: {} })).status()).toBe(200);
  expect((await visitor.get("/api/v1/me")).status()).toBe(401);
  await visitor.dispose();
});
