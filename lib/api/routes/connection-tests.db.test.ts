import { beforeEach, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";
import type { Key } from "../schemas/keys";

/** The public URL has a base path and rejects everything with 405. */
const api = connectTestApi({ url: "https://tools.example.com/base" });
const { send } = api;
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});
const test = (body: object = {}) => send("POST", `/agents/${slug}/connection-test`, { body });
const publish = async () => {
  await send("POST", `/agents/${slug}/tools`, { body: testTool("greet") });
  await send("POST", `/agents/${slug}/publish`, { body: {} });
};
const listKeys = async () =>
  ((await send("GET", `/agents/${slug}/keys`)).json as { keys: Key[] }).keys;

it("uses a key that is revoked afterwards if none is given", async () => {
  await publish();
  const { status, json } = await test({ mode: "chat", tool: "greet" });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    url: `https://tools.example.com/base/api/agents/${slug}/mcp?mode=chat`,
    steps: [
      { name: "reach", outcome: "passed" },
      { name: "connect", outcome: "failed" },
    ],
  });
  expect(await listKeys()).toMatchObject([
    { name: "Connection test", revokedAt: expect.any(String), expiresAt: expect.any(String) },
  ]);
});

it("creates no key if one is given", async () => {
  await publish();
  expect((await test({ key: "tw_typed" })).status).toBe(200);
  expect(await listKeys()).toEqual([]);
});

it("refuses to test what cannot be tested, without creating a key", async () => {
  expect(await test()).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining("Publish a version first") },
  });
  await publish();
  expect((await test({ tool: "unknown" })).status).toBe(404);
  expect((await test({ headers: { cookie: "a" } })).status).toBe(400);
  expect(await listKeys()).toEqual([]);
});
