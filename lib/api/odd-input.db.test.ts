import { beforeEach, describe, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

const api = connectTestApi();
const { send } = api;
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});

describe("odd input", () => {
  it.each([
    ["U+0000", "a\0b", "invalid_text", "/name"],
    ["half a character", "a\ud83d", "invalid_text", "/name"],
  ])("is rejected with its path: %s", async (_, name, code, path) => {
    const refusal = await send("PATCH", `/agents/${slug}`, { body: { name } });
    expect(refusal).toMatchObject({ status: 400, json: { issues: [{ code, path }] } });
  });

  it.each(["application/vnd.example+json", "application/json; charset=utf-8"])(
    "is rejected in a body of type %s",
    async (type) => {
      const request = { body: { name: "a\0b" }, headers: { "content-type": type } };
      const refusal = await send("PATCH", `/agents/${slug}`, request);
      expect(refusal).toMatchObject({ status: 400, json: { issues: [{ path: "/name" }] } });
    },
  );

  it("does not include a content type without a body", async () => {
    const headers = { "content-type": "application/json" };
    expect((await send("GET", "/agents", { headers })).status).toBe(200);
  });

  it("includes an empty body that claims to be JSON", async () => {
    const headers = { "content-type": "application/json" };
    expect(await send("POST", `/agents/${slug}/publish`, { headers })).toMatchObject({
      status: 400,
      json: { detail: "The request body is empty. Send a JSON object, such as {}." },
    });
  });

  it.each(["limit=3&limit=4", "tool=a&tool=b"])(
    "names a parameter that is sent twice: %s",
    async (query) => {
      const [name] = query.split("=", 1);
      const message = `The parameter "${name}" was sent more than once. Send it once.`;
      expect(await send("GET", `/agents/${slug}/calls?${query}`)).toMatchObject({
        status: 400,
        json: { detail: message, issues: [{ path: `/${name}`, message }] },
      });
    },
  );

  it("does not include times with an offset from UTC, except before year 1 or after 9999", async () => {
    const expiresAt = "2999-01-31T12:30:00+02:00";
    const { json } = await send("POST", `/agents/${slug}/keys`, { body: { name: "k", expiresAt } });
    expect(json).toMatchObject({ expiresAt: "2999-01-31T10:30:00.000Z" });
    for (const [from, expected] of [
      ["2026-01-31T12:30:00.123456+00:00", 200],
      ["0001-01-01T00:00:00+12:00", 400],
      ["9999-12-31T23:59:59-12:00", 400],
    ] as const)
      for (const path of ["/calls", "/statistics", "/dropped-calls", "/call-export"]) {
        const { status } = await send("GET", `${path}?from=${encodeURIComponent(from)}`);
        expect({ path, from, status }).toEqual({ path, from, status: expected });
      }
  });

  it("is rejected in paths, queries and keys, and at any depth", async () => {
    for (const path of [
      "/agents/%00",
      `/agents/${slug}/tools/%00`,
      "/search?q=%00",
      "/audit?agent=%00",
    ])
      expect((await send("GET", path)).status).toBe(400);
    expect((await send("GET", "/search?q=%00")).json).toMatchObject({
      issues: [{ code: "invalid_text", path: "/q" }],
    });
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

it("accepts every cursor that a search can return", async () => {
  expect((await send("GET", "/search?q=a&cursor=10020")).json).toEqual({ results: [] });
  expect(await send("GET", "/search?q=a&cursor=x")).toMatchObject({
    status: 400,
    json: { issues: [{ path: "/cursor", message: expect.stringContaining("previous page") }] },
  });
});

it("rejects a manifest with a required argument that no call can have", async () => {
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

it("warns about an allowed origin that no page has", async () => {
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

it("warns about a hand-off to an agent until that agent exists", async () => {
  const model = { provider: "openai", id: "gpt-5.4", handoffs: [`${slug}-later`] };
  const profile = { slug, name: "An agent", description: "" };
  const save = async () => {
    const put = await send("PUT", `/agents/${slug}/manifest`, {
      body: { ...profile, tools: [], model },
    });
    const patch = await send("PATCH", `/agents/${slug}`, { body: { model } });
    return [put, patch].map(({ json }) => (json as { warnings: unknown }).warnings);
  };
  const message = `There is no agent "${slug}-later" in this Space, so the model cannot hand over to it.`;
  const warning = { path: "/model/handoffs/0", code: "unknown-agent", message };
  expect(await save()).toEqual([[warning], [warning]]);
  await send("POST", "/agents", { body: { ...profile, slug: `${slug}-later` } });
  expect(await save()).toEqual([[], []]);
});

it("warns about a hand-off to the agent itself", async () => {
  const model = { provider: "openai", id: "gpt-5.4", handoffs: [slug] };
  const profile = { slug, name: "An agent", description: "" };
  const requests = [
    ["PUT", `/agents/${slug}/manifest`, { ...profile, tools: [], model }],
    ["PATCH", `/agents/${slug}`, { model }],
    [
      "POST",
      "/agents",
      { ...profile, slug: `${slug}-2`, model: { ...model, handoffs: [`${slug}-2`] } },
    ],
  ] as const;
  for (const [method, path, body] of requests)
    expect(await send(method, path, { body })).toMatchObject({
      json: { warnings: [{ path: "/model/handoffs/0", code: "handoff-to-itself" }] },
    });
});

it("warns about model tests with a mode that no tool names", async () => {
  const profile = { slug, name: "An agent", description: "" };
  const modelTests = ["code", "coed", "chat", undefined].map((mode, index) => ({
    name: `Test ${index}`,
    prompt: "Will it rain?",
    expect: { tool: null },
    mode,
  }));
  const tools = [{ ...testTool("rain"), modes: ["code"] }];
  const requests = [
    ["PUT", `/agents/${slug}/manifest`, { ...profile, tools, modelTests }],
    ["PATCH", `/agents/${slug}`, { modelTests }],
  ] as const;
  for (const [method, path, body] of requests) {
    const { json } = await send(method, path, { body });
    const { warnings } = json as { warnings: { path: string; message: string }[] };
    expect(warnings.filter(({ path }) => path.startsWith("/modelTests"))).toEqual([
      {
        path: "/modelTests/1/mode",
        code: "unmatched-mode",
        message: 'No tool names the mode "coed". Did you mean "code"?',
      },
      expect.objectContaining({ message: 'No tool names the mode "chat".' }),
    ]);
  }
});

it("warns about a URL that the operator's rules refuse", async () => {
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
