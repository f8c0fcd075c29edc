import { slack } from "@/lib/gallery/slack";
import { type Api, expect, owner, test } from "./fixtures";

const origin = process.env.E2E_URL ?? "";
type Problem = { code: string; detail: string; issues: { path: string; message: string }[] };
type ApiResponse = Awaited<ReturnType<Api["send"]>>;
const readProblem = async (response: ApiResponse) => (await response.json()) as Problem;
const [sendMessage] = slack.tools;
const tool = (name: string, overrides: object = {}) => ({
  name,
  description: "A tool.",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  handler: { kind: "javascript", code: 'export default ({ city }) => "Hello " + city' },
  ...overrides,
});

test.describe("access", () => {
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

  test("a personal access token needs no origin and stops working when revoked", async ({
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

  test("a person joins by invitation only, with the invited role", async ({
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
});

test.describe("agents and their tools", () => {
  test("are created, deleted and restored", async ({ api, slug }) => {
    const created = await api.send("POST", "/agents", { name: "Weather", slug });
    expect(created.status()).toBe(201);
    expect(await created.json()).toMatchObject({
      slug,
      endpoint: `${origin}/api/agents/${slug}`,
      publishedVersion: null,
      changes: 0,
    });
    const again = await api.send("POST", "/agents", { name: "Weather", slug });
    expect(again.status()).toBe(409);
    expect((await readProblem(again)).issues[0]?.path).toBe("/slug");
    expect((await api.send("PATCH", `/agents/${slug}`, { name: "Wetter" })).status()).toBe(200);
    expect((await api.send("DELETE", `/agents/${slug}`)).status()).toBe(204);
    expect((await api.send("GET", `/agents/${slug}`)).status()).toBe(404);
    const restored = await api.send("POST", `/agents/${slug}/restore`);
    expect(await restored.json()).toMatchObject({ name: "Wetter" });
  });

  test("rejects a stale update", async ({ api, slug }) => {
    await api.send("POST", "/agents", { name: "Shared", slug });
    const created = await api.send("POST", `/agents/${slug}/tools`, tool("greet"));
    const etag = created.headers().etag ?? "";
    const path = `/agents/${slug}/tools/greet`;
    const firstUpdate = await api.send(
      "PATCH",
      path,
      { description: "Mine." },
      { "if-match": etag },
    );
    expect(firstUpdate.status()).toBe(200);
    const secondUpdate = await api.send(
      "PATCH",
      path,
      { description: "Yours." },
      { "if-match": etag },
    );
    expect(secondUpdate.status()).toBe(412);
    expect(await secondUpdate.json()).toMatchObject({ code: "precondition_failed" });
    expect(
      ((await (await api.send("GET", path)).json()) as { description: string }).description,
    ).toBe("Mine.");
    const manifest = await api.send("GET", `/agents/${slug}/manifest`);
    const stale = await api.send("PUT", `/agents/${slug}/manifest`, await manifest.json(), {
      "if-match": '"1"',
    });
    expect(stale.status()).toBe(412);
  });

  test("a tool that requires confirmation runs only when confirmed", async ({
    api,
    slug,
    upstream,
  }) => {
    const handler = {
      kind: "http",
      method: "POST",
      url: `${upstream.url}/api/chat.postMessage`,
      auth: { type: "caller-bearer" },
      body: { type: "json", value: { channel: "{{params.query}}", text: "{{params.text}}" } },
    };
    await api.send("PUT", `/agents/${slug}/manifest`, {
      ...slack,
      slug,
      tools: [{ ...sendMessage, handler }],
    });
    const path = `/agents/${slug}/tools/sendMessage/try`;
    const params = { query: "#general", text: "hi" };
    const profile = { bearer: "xoxb-user-token" };
    const unconfirmed = await api.send("POST", path, { params, profile });
    expect([unconfirmed.status(), (await readProblem(unconfirmed)).code]).toEqual([
      428,
      "precondition_required",
    ]);
    expect(upstream.requests).toHaveLength(0);
    const response = await api.send("POST", path, { params, profile, confirmed: true });
    const { status, envelope, trace } = (await response.json()) as {
      status: number;
      envelope: object;
      trace: { params: object; requests: object[] };
    };
    expect(status).toBe(200);
    expect(envelope).toMatchObject({ success: true, responseType: "mixed" });
    expect(trace.params).toEqual({ ...params, type: "unknown" });
    expect(upstream.requests).toHaveLength(1);
    expect(JSON.parse(upstream.requests[0]?.body ?? "")).toEqual({
      channel: "#general",
      text: "hi",
    });
    expect(upstream.requests[0]?.headers.authorization).toBe("Bearer xoxb-user-token");
    expect(JSON.stringify(trace)).not.toContain("xoxb-user-token");
    expect(JSON.stringify(trace.requests)).toContain("•••");
  });

  test("invalid arguments of a draft run fail in the envelope", async ({ api, slug }) => {
    await api.send("PUT", `/agents/${slug}/manifest`, {
      ...slack,
      slug,
      tools: [
        tool("greet", {
          parameters: {
            type: "object",
            properties: { city: { type: "string" } },
            required: ["city"],
          },
        }),
      ],
    });
    const response = await (
      await api.send("POST", `/agents/${slug}/tools/greet/try`, { params: {} })
    ).json();
    expect(response).toMatchObject({
      status: 400,
      envelope: { success: false, error: { code: 400 } },
    });
    expect((await api.send("POST", `/agents/${slug}/tools/nope/try`, {})).status()).toBe(404);
  });

  test("invalid code is rejected by every endpoint, with its path", async ({ api, slug }) => {
    const code = "export default () => {";
    const brokenHandler = { kind: "javascript", code };
    const tools = [tool("whole"), tool("broken", { handler: brokenHandler })];
    const document = { slug, name: "Broken", description: "", tools };
    const validManifest = { ...document, tools: tools.slice(0, 1) };
    const resource = { enabled: false, handler: brokenHandler };
    const putManifest = (data: object) => api.send("PUT", `/agents/${slug}/manifest`, data);
    const importManifest = (data: object) =>
      api.send("POST", "/imports", { kind: "manifest", document: data });
    for (const [response, path] of [
      [await putManifest(document), "/tools/1/handler/code"],
      [await putManifest({ ...validManifest, resource }), "/resource/handler/code"],
      [await importManifest(document), "/document/tools/1/handler/code"],
      [await importManifest({ ...validManifest, resource }), "/document/resource/handler/code"],
    ] as const) {
      expect(response.status()).toBe(400);
      const { issues } = await readProblem(response);
      expect(issues).toMatchObject([{ path, message: expect.stringMatching(/^Line 1/) }]);
    }
    expect((await api.send("GET", `/agents/${slug}`)).status()).toBe(404);
    expect([
      (await importManifest(validManifest)).status(),
      (await putManifest(validManifest)).status(),
    ]).toEqual([200, 200]);
  });
});

test.describe("the API", () => {
  test("describes itself completely", async ({ api }) => {
    const document = (await (await api.send("GET", "/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary?: string; responses: object }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const routes = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    for (const route of [
      "PUT /api/v1/agents/{slug}/manifest",
      "POST /api/v1/agents/{slug}/tools/{name}/try",
      "POST /api/v1/agents/{slug}/publish",
      "DELETE /api/v1/agents/{slug}/keys/{id}",
    ])
      expect(routes).toContain(route);
    for (const { summary, responses } of operations)
      expect([summary, Object.keys(responses).length > 1]).toEqual([expect.any(String), true]);
  });

  test("rejects malformed and oversized bodies and unknown routes", async ({ api }) => {
    const raw = (body: string, type = "application/json") =>
      fetch(`${origin}/api/v1/set-up`, {
        method: "POST",
        headers: { origin, "content-type": type },
        body,
      });
    expect((await raw("{")).status).toBe(400);
    expect((await raw("[]")).status).toBe(400);
    expect((await raw("x".repeat(9 * 1024 * 1024))).status).toBe(413);
    expect((await api.send("GET", "/nowhere")).status()).toBe(404);
    expect((await api.send("POST", "/agents", { name: "" })).status()).toBe(400);
    expect((await api.send("GET", "/agents?limit=100000")).status()).toBe(400);
  });

  test("reports liveness and readiness", async ({ request }) => {
    for (const probe of ["live", "ready"])
      expect((await request.get(`/api/health/${probe}`)).status()).toBe(200);
  });
});

test("signing out ends the session", async ({ playwright }) => {
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
