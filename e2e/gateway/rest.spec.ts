import { test as baseTest } from "../fixtures";
import { createAgentClient, expect, expectFailure, forEachMount, test } from "./agent-client";
import { contractAgent } from "./contract-agent";

/** Behavior beyond the agent protocol itself, which is tested in contract/. */
forEachMount(() => {
  test("parses an argument sent as JSON text and coerces nothing else", async ({ client }) => {
    const { json } = await client.call("echo", { text: "hi", transfers: '[{"amount":1}]' });
    expect(json.data.params.transfers).toEqual([{ amount: 1 }]);
    expectFailure(await client.call("echo", { text: "hi", count: "5" }), 400);
  });

  test("sends exactly the mapped arguments, keeping their types", async ({ client, upstream }) => {
    const { json } = await client.call("http", { id: "a/../b?c", n: 1.5, tags: ["x", "y"] });
    expect(json).toEqual({
      success: true,
      responseType: "mixed",
      data: { ok: true, ts: "1700000000.000100" },
    });
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.requests[0]).toMatchObject({ method: "POST", path: "/items/a%2F..%2Fb%3Fc" });
    expect(JSON.parse(upstream.requests[0]?.body ?? "")).toEqual({
      n: 1.5,
      tags: ["x", "y"],
      text: "n=1.5",
    });
    expect(JSON.stringify(upstream.requests[0]?.headers)).not.toContain(client.key);
  });

  test("blocks this machine's own services without telling the caller why", async ({ client }) => {
    const error = expectFailure(await client.call("inside"), 403);
    expect(error.code).toBe("SECURITY_VIOLATION");
    expect(JSON.stringify(error)).not.toContain("127.0.0.2");
  });

  test("enforces a key's scopes", async ({ api, client, slug }) => {
    const statusesWithScopes = async (...scopes: string[]) => {
      const scopedKey = await api.createKey(slug, "scoped", scopes);
      const headers = { "x-api-key": scopedKey };
      const isKnownKey = (status: number) => status !== 401;
      await expect
        .poll(async () => isKnownKey((await client.fetchPath("/tools", { headers })).status))
        .toBe(true);
      const post = { method: "POST", headers };
      return [
        (await client.fetchPath("/tools", { headers })).status,
        (await client.fetchPath("/tools/greet", post)).status,
        (await client.fetchPath("/tools/page", post)).status,
        (await client.fetchPath("/resource", post)).status,
      ];
    };
    expect(await statusesWithScopes("list")).toEqual([200, 403, 403, 403]);
    expect(await statusesWithScopes("call")).toEqual([403, 200, 200, 403]);
    expect(await statusesWithScopes("call:greet", "resource")).toEqual([403, 200, 403, 404]);
    const wrong = await api.send("POST", `/agents/${slug}/keys`, { name: "x", scopes: ["all"] });
    expect(wrong.status()).toBe(400);
  });

  test("keeps serving a pinned version", async ({ client, serve, slug, upstream }) => {
    const manifest = contractAgent(slug, upstream.url);
    await serve({ ...manifest, tools: manifest.tools.slice(0, 2) });
    const versionClient = (version: number) =>
      createAgentClient(client.origin, `${slug}@${version}`, client.key);
    expect((await client.fetchPath("/tools")).json.tools.length).toBe(2);
    expect((await versionClient(1).fetchPath("/tools")).json.tools.length).toBe(
      manifest.tools.length - 1,
    );
    expect((await versionClient(1).call("page")).status).toBe(200);
    expectFailure(await versionClient(9).fetchPath("/tools"), 404);
  });
});

baseTest(
  "applies publishing and revoking immediately on the same server",
  async ({ api, slug, upstream }) => {
    const { key } = await api.publish(contractAgent(slug, upstream.url));
    const url = `${process.env.E2E_URL}/api/agents/${slug}/tools`;
    const status = async () => (await fetch(url, { headers: { "x-api-key": key } })).status;
    expect(await status()).toBe(200);
    const response = await api.send("GET", `/agents/${slug}/keys`);
    const { keys } = (await response.json()) as { keys: { id: string }[] };
    await api.send("DELETE", `/agents/${slug}/keys/${keys[0]?.id}`);
    expect(await status()).toBe(401);
  },
);
