import { expect, test } from "../fixtures";

const origin = process.env.E2E_URL ?? "";

test("serves a complete description of itself", async ({ api }) => {
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
  for (const path of ["/nowhere", "/", ""]) {
    const response = await api.send("GET", path);
    expect(response.status()).toBe(404);
    expect(response.headers()["content-type"]).toContain("application/problem+json");
  }
  expect((await api.send("POST", "/agents", { name: "" })).status()).toBe(400);
  expect((await api.send("GET", "/agents?limit=100000")).status()).toBe(400);
});

test("reports liveness and readiness", async ({ request }) => {
  for (const probe of ["live", "ready"])
    expect((await request.get(`/api/health/${probe}`)).status()).toBe(200);
});
