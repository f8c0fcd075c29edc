import { test as atHome } from "../fixtures";
import { contractAgent } from "./agents";
import { bothMounts, createDoor, expect, refused, test } from "./door";

/** Behaviour beyond the agent protocol itself, which is tested in contract/. */
bothMounts(() => {
  test("parses an argument sent as JSON text, and coerces nothing else", async ({ door }) => {
    const { json } = await door.call("echo", { text: "hi", transfers: '[{"amount":1}]' });
    expect(json.data.params.transfers).toEqual([{ amount: 1 }]);
    refused(await door.call("echo", { text: "hi", count: "5" }), 400);
  });

  test("sends exactly the mapped arguments, keeping their types", async ({ door, upstream }) => {
    const { json } = await door.call("http", { id: "a/../b?c", n: 1.5, tags: ["x", "y"] });
    expect(json).toEqual({
      success: true,
      responseType: "mixed",
      data: { ok: true, ts: "1700000000.000100" },
    });
    expect(upstream.seen).toHaveLength(1);
    expect(upstream.seen[0]).toMatchObject({ method: "POST", path: "/items/a%2F..%2Fb%3Fc" });
    expect(JSON.parse(upstream.seen[0]?.body ?? "")).toEqual({
      n: 1.5,
      tags: ["x", "y"],
      text: "n=1.5",
    });
    expect(JSON.stringify(upstream.seen[0]?.headers)).not.toContain(door.key);
  });

  test("blocks this machine's own services without telling the caller why", async ({ door }) => {
    const error = refused(await door.call("inside"), 403);
    expect(error.code).toBe("SECURITY_VIOLATION");
    expect(JSON.stringify(error)).not.toContain("127.0.0.2");
  });

  test("enforces a key's scopes", async ({ api, door, slug }) => {
    const withScopes = async (...scopes: string[]) => {
      const made = await api.send("POST", `/agents/${slug}/keys`, { name: "scoped", scopes });
      expect(made.status()).toBe(201);
      const { key: held } = (await made.json()) as { key: string };
      const headers = { "x-api-key": held };
      const refusedAs = (status: number) => status !== 401;
      await expect
        .poll(async () => refusedAs((await door.ask("/tools", { headers })).status))
        .toBe(true);
      const post = { method: "POST", headers };
      return [
        (await door.ask("/tools", { headers })).status,
        (await door.ask("/tools/greet", post)).status,
        (await door.ask("/tools/page", post)).status,
        (await door.ask("/resource", post)).status,
      ];
    };
    expect(await withScopes("list")).toEqual([200, 403, 403, 403]);
    expect(await withScopes("call")).toEqual([403, 200, 200, 403]);
    expect(await withScopes("call:greet", "resource")).toEqual([403, 200, 403, 404]);
    const wrong = await api.send("POST", `/agents/${slug}/keys`, { name: "x", scopes: ["all"] });
    expect(wrong.status()).toBe(400);
  });

  test("keeps serving a pinned version", async ({ door, serve, slug, upstream }) => {
    const manifest = contractAgent(slug, upstream.url);
    await serve({ ...manifest, tools: manifest.tools.slice(0, 2) });
    const at = (version: number) => createDoor(door.origin, `${slug}@${version}`, door.key);
    expect((await door.ask("/tools")).json.tools.length).toBe(2);
    expect((await at(1).ask("/tools")).json.tools.length).toBe(manifest.tools.length - 1);
    expect((await at(1).call("page")).status).toBe(200);
    refused(await at(9).ask("/tools"), 404);
  });

  test("aborts the call within a second when the caller disconnects", async ({
    door,
    upstream,
  }) => {
    const leaving = new AbortController();
    const request = door.ask("/tools/hold", { method: "POST", signal: leaving.signal });
    await expect.poll(() => upstream.seen.length).toBe(1);
    leaving.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => upstream.left, { timeout: 1000 }).toEqual(["/hold"]);
    expect((await door.call("greet")).status).toBe(200);
  });
});

atHome(
  "publishing and revoking take effect at once on the same server",
  async ({ api, slug, upstream }) => {
    const { key } = await api.publish(contractAgent(slug, upstream.url));
    const url = `${process.env.E2E_URL}/api/agents/${slug}/tools`;
    const status = async () => (await fetch(url, { headers: { "x-api-key": key } })).status;
    expect(await status()).toBe(200);
    const answer = await api.send("GET", `/agents/${slug}/keys`);
    const { keys } = (await answer.json()) as { keys: { id: string }[] };
    await api.send("DELETE", `/agents/${slug}/keys/${keys[0]?.id}`);
    expect(await status()).toBe(401);
  },
);
