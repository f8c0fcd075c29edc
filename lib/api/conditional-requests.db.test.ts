import { beforeEach, describe, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

const api = connectTestApi();
const { send } = api;
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});

describe("conditional requests", () => {
  it("save only the revision that was read, given a list of ETags or *", async () => {
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

  it("keep their ETag when a save repeats what is stored", async () => {
    const agent = `/agents/${slug}`;
    const variables = [{ ref: "team", name: "Team", description: "The team." }];
    const settings = { access: { origins: ["https://app.example"] }, variables };
    await send("PATCH", agent, { body: { ...settings, icon: "🌤" } });
    await send("POST", `${agent}/tools`, { body: testTool("a", { category: "search" }) });
    const paths = [agent, `${agent}/tools/a`, `${agent}/manifest`];
    const readEtags = () =>
      Promise.all(paths.map(async (path) => (await send("GET", path)).header("etag")));
    const before = await readEtags();
    const saves = [
      ["PATCH", agent, {}],
      ["PATCH", agent, { variables, access: settings.access, slug, icon: "🌤" }],
      ["PATCH", `${agent}/tools/a`, {}],
      ["PATCH", `${agent}/tools/a`, { category: "search" }],
      ["PUT", `${agent}/tools/a`, { category: "search", ...testTool("a") }],
    ] as const;
    for (const [method, path, body] of saves) {
      const headers = { "if-match": "*" };
      expect((await send(method, path, { body, headers })).status).toBe(200);
      expect([method, body, await readEtags()]).toEqual([method, body, before]);
    }
  });

  it("distinguish a draft as YAML from the same draft as JSON", async () => {
    const path = `/agents/${slug}/manifest`;
    const read = (format: string, match: string) =>
      send("GET", `${path}?format=${format}`, { headers: { "if-none-match": match } });
    const [json, yaml] = await Promise.all(["json", "yaml"].map((format) => read(format, "")));
    const [jsonEtag = "", yamlEtag = ""] = [json, yaml].map((copy) => copy?.header("etag") ?? "");
    expect((await read("yaml", yamlEtag)).status).toBe(304);
    expect((await read("yaml", jsonEtag)).status).toBe(200);
    const headers = { "if-match": yamlEtag };
    const body = json?.json as object;
    expect((await send("PUT", path, { body, headers })).status).toBe(200);
    const tool = await send("POST", `/agents/${slug}/tools`, { body: testTool("a") });
    expect(tool.status).toBe(201);
    expect((await send("PUT", path, { body, headers })).status).toBe(412);
    const current = { "if-match": (await read("yaml", "")).header("etag") ?? "" };
    const publish = { body: { note: "" }, headers: current };
    expect((await send("POST", `/agents/${slug}/publish`, publish)).status).toBe(201);
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

  it("fail with * if the agent does not exist", async () => {
    const body = { slug: "absent", name: "Absent", description: "", tools: [] };
    const request = { body, headers: { "if-match": "*" } };
    expect((await send("PUT", "/agents/absent/manifest", request)).status).toBe(412);
  });

  it("return 304 until something visible changes", async () => {
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
