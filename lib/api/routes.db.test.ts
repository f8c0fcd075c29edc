import { beforeEach, describe, expect, it } from "vitest";
import { addDroppedCalls } from "@/lib/data/calls/dropped-calls";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

const api = connectTestApi();
const { send } = api;
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});

const readPages = async (path: string, key: string) => {
  const ids: unknown[] = [];
  let cursor: string | undefined;
  do {
    const query = `?limit=2${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { json } = await send("GET", path + query);
    const page = json as Record<string, unknown[]> & { cursor?: string };
    ids.push(...(page[key] ?? []));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return ids;
};

describe("the manifest", () => {
  it.each([
    ["application/yaml", true],
    ["application/json;q=0.5, application/yaml", true],
    ["application/yaml;q=0", false],
    ["text/html, */*", false],
  ])("for Accept: %s, is YAML: %s", async (accept, isYaml) => {
    const { body } = await send("GET", `/agents/${slug}/manifest`, { headers: { accept } });
    expect(body.startsWith("slug:")).toBe(isYaml);
  });
});

describe("changing a tool", () => {
  it("changes only the named keys of an existing tool", async () => {
    const path = `/agents/${slug}/tools/a`;
    const tool = { ...testTool("a"), category: "search", limits: { timeoutMs: 1_000 } };
    await send("POST", `/agents/${slug}/tools`, { body: tool });
    const change = { description: "Changed.", limits: { timeoutMs: 2_000 }, category: null };
    const { category: _, ...rest } = { ...tool, ...change };
    expect(await send("PATCH", path, { body: change })).toMatchObject({ status: 200, json: rest });
    expect((await send("GET", path)).json).toEqual(rest);
  });

  it("returns 404 for a name that the agent does not have", async () => {
    const body = { description: "Changed." };
    expect(await send("PATCH", `/agents/${slug}/tools/absent`, { body })).toMatchObject({
      status: 404,
      json: { code: "not_found", detail: 'Tool "absent" not found.' },
    });
    expect((await send("GET", `/agents/${slug}/tools`)).json).toEqual({ tools: [] });
  });

  it("rejects an unknown key, naming it", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("a") });
    const { status, body } = await send("PATCH", `/agents/${slug}/tools/a`, {
      body: { descripton: "x" },
    });
    expect([status, body]).toEqual([400, expect.stringContaining("descripton")]);
  });
});

describe("methods and locations", () => {
  it("list the methods of a path", async () => {
    const refusal = await send("POST", `/agents/${slug}`, { body: {} });
    expect([refusal.status, refusal.header("allow")]).toEqual([
      405,
      "DELETE, GET, HEAD, PATCH, OPTIONS",
    ]);
    expect((await send("PURGE", `/agents/${slug}/tools/a`)).header("allow")).toContain("PUT");
    expect((await send("GET", "/nothing")).status).toBe(404);
  });

  it("include the location of what was created", async () => {
    const created = await send("POST", `/agents/${slug}/tools`, { body: testTool("get-it") });
    const location = created.header("location") ?? "";
    expect(location).toBe(`/api/v1/agents/${slug}/tools/get-it`);
    expect((await send("GET", location.replace("/api/v1", ""))).status).toBe(200);
    const published = await send("POST", `/agents/${slug}/publish`, { body: {} });
    expect(published.header("location")).toBe(`/api/v1/agents/${slug}/versions/1`);
    const again = await send("POST", `/agents/${slug}/publish`, { body: { note: "same" } });
    expect([again.status, again.json]).toMatchObject([200, { version: 1, published: true }]);
  });
});

describe("lists", () => {
  it("are complete without a limit, and have no gaps or duplicates with one", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) {
      await send("POST", `/agents/${slug}/tools`, { body: testTool(name) });
      await send("POST", `/agents/${slug}/keys`, { body: { name } });
      await send("POST", "/tokens", { body: { name } });
      await send("PUT", `/credentials/${name}-${slug}`, { body: { fields: { token: name } } });
    }
    const lists = [
      [`/agents/${slug}/tools`, "tools"],
      [`/agents/${slug}/keys`, "keys"],
      ["/tokens", "keys"],
      ["/credentials", "credentials"],
      ["/space/members", "members"],
    ] as const;
    for (const [path, key] of lists) {
      const { json } = await send("GET", path);
      const whole = json as Record<string, unknown[]>;
      expect(Object.keys(whole)).toEqual([key]);
      expect(await readPages(path, key)).toEqual(whole[key]);
    }
  });

  it("reject a foreign cursor", async () => {
    const paths = [
      "/agents",
      "/audit",
      "/tokens",
      "/credentials",
      "/space/members",
      ...["tools", "keys", "versions", "calls"].map((list) => `/agents/${slug}/${list}`),
    ];
    for (const path of paths)
      for (const cursor of ["Nonsense!", "1.5e400", "2026-13-45T00:00:00.000Z_x"])
        expect((await send("GET", `${path}?cursor=${cursor}`)).status).toBe(400);
  });
});

describe("permissions", () => {
  it("do not let a token create tokens", async () => {
    const body = { name: "another" };
    expect((await send("POST", "/tokens", { body, token: true })).status).toBe(403);
    expect((await send("POST", "/tokens", { body })).status).toBe(201);
  });

  it("let owners free the slug of a deleted agent", async () => {
    const path = `/deleted-agents/${slug}`;
    expect((await send("DELETE", path)).status).toBe(404);
    await send("DELETE", `/agents/${slug}`);
    const body = { name: "Again", slug };
    expect((await send("POST", "/agents", { body })).status).toBe(409);
    expect((await send("DELETE", path, { role: "editor" })).status).toBe(403);
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("POST", "/agents", { body })).status).toBe(201);
  });
});

it("reorders tools, and restores a deleted agent with them", async () => {
  const path = `/agents/${slug}`;
  for (const name of ["first", "second"])
    await send("POST", `${path}/tools`, { body: testTool(name) });
  const body = { names: ["second", "first"] };
  expect((await send("POST", `${path}/tools/order`, { body })).status).toBeLessThan(300);
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await send("POST", `${path}/restore`)).status).toBe(200);
  const { json } = await send("GET", `${path}/tools`);
  expect((json as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual(body.names);
});

it("counts the Space's calls missing from the log, by the time of the loss", async () => {
  const { owner } = api;
  const first = new Date("2026-11-01T10:10:00Z");
  const last = new Date("2026-11-01T10:50:00Z");
  for (const at of [last, first])
    await addDroppedCalls(new Map([[owner.space, { calls: 2, firstAt: at, lastAt: at }]]));
  const path = "/dropped-calls?from=2026-11-01T10:30:00.000Z";
  expect((await send("GET", path)).json).toEqual({
    calls: 4,
    firstAt: first.toISOString(),
    lastAt: last.toISOString(),
  });
  expect((await send("GET", `${path}&to=2026-11-01T10:00:00.000Z`)).json).toEqual({
    calls: 0,
    firstAt: null,
    lastAt: null,
  });
});
