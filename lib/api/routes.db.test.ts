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

describe("conditional requests", () => {
  it("save only what was read, by a list of ETags or by *", async () => {
    const path = `/agents/${slug}`;
    const etag = (await send("GET", path)).header("etag") ?? "";
    const rename = (name: string, match: string) =>
      send("PATCH", path, { body: { name }, headers: { "if-match": match } });
    expect((await rename("One", `"999", ${etag}`)).status).toBe(200);
    expect((await rename("Two", etag)).status).toBe(412);
    expect((await rename("Two", '"nonsense"')).status).toBe(412);
    expect((await rename("Two", "*")).status).toBe(200);
    const remove = (match: string) => send("DELETE", path, { headers: { "if-match": match } });
    expect((await remove(etag)).status).toBe(412);
    expect((await remove("*")).status).toBe(204);
  });

  it("publish only the draft that was read, and replace only that live version", async () => {
    const path = `/agents/${slug}`;
    const read = async (of = path) => (await send("GET", of)).header("etag") ?? "";
    const post = async (action: string, match: string, body?: object) => {
      const request = { ...(body && { body }), headers: { "if-match": match } };
      return (await send("POST", `${path}/${action}`, request)).status;
    };
    const agentBefore = await read();
    const draftBefore = await read(`${path}/manifest`);
    await send("POST", `${path}/tools`, { body: testTool("a") });
    for (const etag of [agentBefore, draftBefore, '"nonsense"'])
      expect(await post("publish", etag, {})).toBe(412);
    expect(await post("publish", await read(`${path}/manifest`), {})).toBe(201);
    await send("POST", `${path}/tools`, { body: testTool("b") });
    const firstIsLive = await read();
    expect(await post("publish", `"999", ${firstIsLive}`, {})).toBe(201);
    expect(await post("rollback", firstIsLive, { version: 1 })).toBe(412);
    const comparison = await read(`${path}/versions/1/diff/draft`);
    expect(comparison).toBe(await read(`${path}/manifest`));
    await send("POST", `${path}/tools`, { body: testTool("c") });
    expect(await post("publish", comparison, {})).toBe(412);
    expect(await read(`${path}/versions/1/diff/2`)).toBe("");
    const secondIsLive = await read();
    expect(await post("rollback", secondIsLive, { version: 1 })).toBe(200);
    expect(await post("unpublish", secondIsLive)).toBe(412);
    expect(await post("unpublish", "*")).toBe(204);
  });

  it("find nothing where * is required to exist", async () => {
    const body = { slug: "absent", name: "Absent", description: "", tools: [] };
    const request = { body, headers: { "if-match": "*" } };
    expect((await send("PUT", "/agents/absent/manifest", request)).status).toBe(412);
  });

  it("answer 304 until something visible has changed", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("a") });
    await send("PUT", `/credentials/${slug}`, { body: { fields: { token: "t" } } });
    const paths = [
      `/agents/${slug}`,
      `/agents/${slug}/manifest`,
      `/agents/${slug}/tools/a`,
      `/credentials/${slug}`,
      "/openapi.json",
    ];
    for (const path of paths) {
      const etag = (await send("GET", path)).header("etag") ?? "";
      const headers = { "if-none-match": `"other", W/${etag}` };
      expect(await send("GET", path, { headers })).toMatchObject({ status: 304, body: "" });
    }
    const etag = (await send("GET", `/agents/${slug}`)).header("etag") ?? "";
    await send("POST", `/agents/${slug}/publish`, { body: {} });
    const headers = { "if-none-match": etag };
    expect((await send("GET", `/agents/${slug}`, { headers })).status).toBe(200);
  });
});

describe("a change of a tool", () => {
  it("changes only the named keys of an existing tool", async () => {
    const path = `/agents/${slug}/tools/a`;
    const tool = { ...testTool("a"), category: "search", limits: { timeoutMs: 1_000 } };
    await send("POST", `/agents/${slug}/tools`, { body: tool });
    const change = { description: "Changed.", limits: { timeoutMs: 2_000 }, category: null };
    const { category: _, ...rest } = { ...tool, ...change };
    expect(await send("PATCH", path, { body: change })).toMatchObject({ status: 200, json: rest });
    expect((await send("GET", path)).json).toEqual(rest);
  });

  it("of a name that the agent does not have is 404", async () => {
    const body = { description: "Changed." };
    expect(await send("PATCH", `/agents/${slug}/tools/absent`, { body })).toMatchObject({
      status: 404,
      json: { code: "not_found", detail: 'Tool "absent" not found.' },
    });
    expect((await send("GET", `/agents/${slug}/tools`)).json).toEqual({ tools: [] });
  });

  it("with a key that tools do not have is refused by its name", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("a") });
    const { status, body } = await send("PATCH", `/agents/${slug}/tools/a`, {
      body: { descripton: "x" },
    });
    expect([status, body]).toEqual([400, expect.stringContaining("descripton")]);
  });
});

describe("methods and places", () => {
  it("names the methods that a path has", async () => {
    const refusal = await send("POST", `/agents/${slug}`, { body: {} });
    expect([refusal.status, refusal.header("allow")]).toEqual([405, "DELETE, GET, HEAD, PATCH"]);
    expect((await send("PURGE", `/agents/${slug}/tools/a`)).header("allow")).toContain("PUT");
    expect((await send("GET", "/nothing")).status).toBe(404);
  });

  it("says where to find what was created", async () => {
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
  it("are whole without a limit, and have no gaps or duplicates with one", async () => {
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

  it("refuse a cursor that is not theirs", async () => {
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
    expect((await send("GET", "/agents?cursor=01900000-0000-7000-8000-000000000000")).status).toBe(
      400,
    );
  });
});

describe("rights", () => {
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

describe("odd input", () => {
  it.each([
    ["U+0000", "a\0b", "invalid_text", "/name"],
    ["half a character", "a\ud83d", "invalid_text", "/name"],
  ])("%s is refused with its place", async (_, name, code, path) => {
    const refusal = await send("PATCH", `/agents/${slug}`, { body: { name } });
    expect(refusal).toMatchObject({ status: 400, json: { issues: [{ code, path }] } });
  });

  it.each(["application/vnd.example+json", "application/json; charset=utf-16"])(
    "is refused in a body of type %s",
    async (type) => {
      const request = { body: { name: "a\0b" }, headers: { "content-type": type } };
      const refusal = await send("PATCH", `/agents/${slug}`, request);
      expect(refusal).toMatchObject({ status: 400, json: { issues: [{ path: "/name" }] } });
    },
  );

  it("is not a content type without a body", async () => {
    const headers = { "content-type": "application/json" };
    expect((await send("GET", "/agents", { headers })).status).toBe(200);
  });

  it("is refused in paths, queries, keys and at any depth", async () => {
    for (const path of [
      "/agents/%00",
      `/agents/${slug}/tools/%00`,
      "/search?q=%00",
      "/audit?agent=%00",
    ])
      expect((await send("GET", path)).status).toBe(400);
    const put = (parameters: string) =>
      send("PUT", `/agents/${slug}/tools/a`, { body: `{"parameters":${parameters}}` });
    expect((await put(`{"properties":{"__proto__":{}}}`)).json).toMatchObject({
      issues: [{ code: "reserved_name", path: "/parameters/properties/__proto__" }],
    });
    expect((await put(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).json).toMatchObject({
      issues: [{ code: "too_deep" }],
    });
    const form = { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } };
    expect((await send("POST", "/agents", form)).status).toBe(415);
    for (const version of ["99999999999999", "0x1", "1.0", "0"])
      expect((await send("GET", `/agents/${slug}/versions/${version}`)).status).toBe(400);
  });
});

it("a manifest is refused or warned of by what no call and no page can meet", async () => {
  const put = (manifest: object) =>
    send("PUT", `/agents/${slug}/manifest`, {
      body: { slug, name: "An agent", description: "", tools: [], ...manifest },
    });
  const parameters = { type: "object" as const, properties: {}, required: ["userId"] };
  expect(await put({ tools: [testTool("a", { parameters })] })).toMatchObject({
    status: 400,
    json: { issues: [{ path: "/tools/0/parameters/required/0" }] },
  });
  const path = `/agents/${slug}/tools`;
  expect(await send("POST", path, { body: testTool("a", { parameters }) })).toMatchObject({
    status: 400,
    json: { issues: [{ path: "/parameters/required/0" }] },
  });
});

it("whoever allows an origin that no page has is warned", async () => {
  const access = { origins: ["ftp://a.example"] };
  const profile = { slug, name: "An agent", description: "" };
  const requests = [
    ["PUT", `/agents/${slug}/manifest`, { ...profile, tools: [], access }],
    ["PATCH", `/agents/${slug}`, { access }],
    ["POST", "/agents", { ...profile, slug: `${slug}-2`, access }],
  ] as const;
  for (const [method, path, body] of requests)
    expect(await send(method, path, { body })).toMatchObject({
      json: { warnings: [{ path: "/access/origins/0", code: "unmatched-origin" }] },
    });
});

it("whoever saves a URL that the operator's rules refuse is warned", async () => {
  const handler = { kind: "http", method: "GET", url: "http://10.0.0.1/a" };
  const tools = [{ ...testTool("private"), handler }, testTool("other")];
  const body = { slug, name: "An agent", description: "", tools };
  const { json } = await send("PUT", `/agents/${slug}/manifest`, { body });
  const message = "Every call is refused with 403. It is a private address.";
  const issue = { code: "refused-destination", message };
  const { warnings } = json as { warnings: { code: string }[] };
  const isRefusal = ({ code }: { code: string }) => code === issue.code;
  expect(warnings.filter(isRefusal)).toEqual([{ ...issue, path: "/tools/0/handler/url" }]);
  const report = await send("GET", `/agents/${slug}/report`);
  const [first] = (report.json as { tools: { lint: { code: string }[] }[] }).tools;
  expect(first?.lint.filter(isRefusal)).toEqual([{ ...issue, path: "/handler/url" }]);
});

it("tools are ordered, and a deleted agent is restored with them", async () => {
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

it("the calls of the Space that are missing in the log are counted, by the time of the loss", async () => {
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
