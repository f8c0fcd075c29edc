import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { createGatewayOnlyListener } from "./serve-gateway-only";

const start = async (
  describeResource = async ({ url }: Request) => new Response(new URL(url).pathname),
) => {
  const server = createServer(
    createGatewayOnlyListener(() => ({
      health: async () => ({ status: "not ready", reasons: [{ code: "stopping", message: "…" }] }),
      describeResource,
    })),
  );
  const { url, close } = await listen(server);
  onTestFinished(close);
  return url;
};

test("serves only health checks and metadata beside published agents", async () => {
  const url = await start();
  const metadata = "/.well-known/oauth-protected-resource/api/agents/weather/mcp";
  expect(await (await fetch(url + metadata)).text()).toBe(metadata);
  const readStatus = async (path: string, method = "GET") =>
    (await fetch(url + path, { method })).status;
  expect(await readStatus("/api/health/live")).toBe(200);
  expect(await readStatus("/api/health/live", "HEAD")).toBe(200);
  expect(await readStatus("/api/health/live", "POST")).toBe(405);
  expect(await readStatus("/api/health/ready")).toBe(503);
  expect(await readStatus("/api/health/live/")).toBe(200);
  for (const path of ["/", "/sign-in", "/api/v1/agents", "/api/auth/get-session", "/docs/agents/a"])
    expect(await readStatus(path), path).toBe(404);
  for (const path of ["/api/v1/agents", "/api/health/startup"])
    expect(await (await fetch(url + path)).json(), path).toMatchObject({
      success: false,
      error: { code: 404, message: "This server only serves published agents." },
    });
});

test("does not mistake an internal error for a nonexistent path", async () => {
  const report = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => report.mockRestore());
  const url = await start(() => Promise.reject(new Error("unexpected")));
  const response = await fetch(`${url}/.well-known/oauth-protected-resource/api/agents/a/mcp`);
  expect([response.status, await response.json()]).toMatchObject([500, { error: { code: 500 } }]);
});
