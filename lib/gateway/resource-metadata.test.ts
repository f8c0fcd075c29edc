import { expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { SpaceId } from "@/lib/data/access/identity";
import { AppError } from "@/lib/errors";
import { createPublishedAgents } from "./published-agents/published-agents";
import { createResourceMetadata, createToMetadataUrl } from "./resource-metadata";

const url = "https://tools.example";

const get = async (
  path: string,
  access: Manifest["access"] = { signIn: "on" },
  { method = "GET", canSignIn = true } = {},
) => {
  const manifest: Manifest = { slug: "a", name: "Agent", description: "", access, tools: [] };
  const publishedAgents = createPublishedAgents({
    source: {
      findBySlugs: async (slugs) =>
        slugs.includes("a")
          ? [{ id: "1", space: "s" as SpaceId, slug: "a", version: 3, keys: [] }]
          : [],
      findByIds: async () => [],
      findLatestVersion: async () => 3,
      loadManifest: async (_, version) =>
        version === 2 || version === 3 ? { manifest, text: "" } : undefined,
    },
    findStored: async () => undefined,
    isAway: () => false,
    isFresh: () => true,
    onError: () => {},
    canSignIn,
  });
  const issuer = "https://login.example";
  const serve = createResourceMetadata({ url, issuer, publishedAgents });
  return serve(new Request(`${url}/.well-known/oauth-protected-resource${path}`, { method }));
};

it("describes an agent as the resource that its address names", async () => {
  const response = await get("/api/agents/a/mcp");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual({
    resource: `${url}/api/agents/a/mcp`,
    authorization_servers: ["https://login.example"],
    scopes_supported: ["list", "call"],
    bearer_methods_supported: ["header"],
    resource_name: "Agent",
  });
  expect(createToMetadataUrl(url)("a")).toBe(
    `${url}/.well-known/oauth-protected-resource/api/agents/a/mcp`,
  );
  expect(createToMetadataUrl(`${url}/tools`)("a")).toBe(
    `${url}/.well-known/oauth-protected-resource/tools/api/agents/a/mcp`,
  );
});

it("is also served with a trailing slash", async () => {
  const response = await get("/api/agents/a/mcp/");
  expect(await response.json()).toMatchObject({ resource: `${url}/api/agents/a/mcp` });
});

it("describes a version at its own address, which clients compare with the one they called", async () => {
  const response = await get("/api/agents/a@2/mcp");
  expect(await response.json()).toMatchObject({ resource: `${url}/api/agents/a@2/mcp` });
});

it.each([
  ["/api/agents/a/mcp", {}],
  ["/api/agents/a/mcp", { signIn: "off" }],
  ["/api/agents/a", { toolsList: "public" }],
  ["/api/agents/b/mcp", { signIn: "on" }],
  ["/api/agents/a@9/mcp", { signIn: "on" }],
  ["/api/agents/a", { signIn: "on" }],
  ["/api/agents/a/tools", { signIn: "on" }],
  ["", { signIn: "on" }],
] as const)("returns 404 at %s with %j", async (path, access) => {
  const response = await get(path, access);
  expect(response.status).toBe(404);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  });
  const url = `/.well-known/oauth-protected-resource${path}`;
  expect(await response.json()).toEqual({
    success: false,
    error: {
      message: `There is nothing at GET ${url}.`,
      code: 404,
      details: expect.any(String),
    },
  });
});

it("returns 404 if there is no authorization server", async () => {
  const response = await get("/api/agents/a/mcp", undefined, { canSignIn: false });
  expect(response.status).toBe(404);
});

it("lets browsers from any origin read it", async () => {
  const response = await get("/api/agents/a/mcp", undefined, { method: "OPTIONS" });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "mcp-protocol-version",
  });
});

it.each(["POST", "PUT", "PATCH", "DELETE"])(
  "refuses %s and lists the allowed methods",
  async (method) => {
    const response = await get("/api/agents/a/mcp", undefined, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await response.json()).toMatchObject({ success: false, error: { code: 405 } });
  },
);

it("responds with unavailable rather than 404 if it cannot be read", async () => {
  const serve = createResourceMetadata({
    url,
    issuer: "https://login.example",
    publishedAgents: {
      find() {
        throw new AppError("unavailable", "Try later.", { retryAfterSeconds: 30 });
      },
    },
  });
  const response = await serve(
    new Request(`${url}/.well-known/oauth-protected-resource/api/agents/a/mcp`),
  );
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ error: { message: "Try later.", code: 503 } });
});
