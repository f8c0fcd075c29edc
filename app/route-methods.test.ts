import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

type Answer = (request: Request) => Response;

const routes = globSync("**/route.ts", { cwd: import.meta.dirname });
const load = async (route: string): Promise<Record<string, Answer>> =>
  import(pathToFileURL(path.join(import.meta.dirname, route)).href);

test("finds the routes", () => expect(routes.length).toBeGreaterThan(5));

// For methods that a route does not export, Next returns a bare 405 without `Allow` (RFC 9110
// §15.5.6). It responds to OPTIONS with 204 whether or not anything exists at the path.
test.each(routes)("%s handles every method itself", async (route) => {
  expect(Object.keys(await load(route))).toEqual(
    expect.arrayContaining(["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"]),
  );
});

test.each([
  "llms.txt/route.ts",
  "schemas/agent-manifest.json/route.ts",
  "api/health/[which]/route.ts",
  ".well-known/oauth-authorization-server/api/auth/route.ts",
])("%s is read-only", async (route) => {
  const answers = await load(route);
  for (const method of ["DELETE", "PATCH", "POST", "PUT", "OPTIONS"]) {
    const response = answers[method]?.(new Request("https://tools.example/", { method }));
    expect(response?.headers.get("allow"), method).toBe("GET, HEAD, OPTIONS");
    expect(response?.status, method).toBe(method === "OPTIONS" ? 204 : 405);
  }
});

test("pages on any origin may ask for the metadata of the authorization server", async () => {
  const answers = await load(".well-known/oauth-authorization-server/api/auth/route.ts");
  const preflight = new Request("https://tools.example/", { method: "OPTIONS" });
  const headers = Object.fromEntries(answers.OPTIONS?.(preflight).headers ?? []);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "mcp-protocol-version",
  });
});

test.each([
  ["api/[[...path]]/route.ts", "/api/v2/a"],
  [".well-known/[[...path]]/route.ts", "/.well-known/oauth-authorization-server/api/agents/a/mcp"],
])("%s refuses unknown paths in JSON", async (route, path) => {
  const answers = await load(route);
  for (const method of ["GET", "POST", "DELETE"]) {
    const response = answers[method]?.(new Request(`https://tools.example${path}?b`, { method }));
    expect(response?.status).toBe(404);
    expect(await response?.json()).toEqual({
      success: false,
      error: {
        message: `There is nothing at ${method} ${path}.`,
        code: 404,
        details: expect.stringContaining("/api/v1"),
      },
    });
  }
});
