import { beforeEach, describe, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";
import type { IncompleteEntry } from "../schemas/incomplete-entries";

const problems = [{ path: "http.url", message: "Enter the URL." }];
const content = { form: { name: "sendMessage", url: "" } };

const api = connectTestApi();
const { send } = api;
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});

const base = () => `/agents/${slug}/incomplete-entries`;
const save = async (changes: object = {}) => {
  const body = { list: "tools", name: "sendMessage", problems, content, ...changes };
  const { status, json } = await send("POST", base(), { body });
  return { status, saved: json as IncompleteEntry };
};
const list = async () => {
  const { json } = await send("GET", base());
  return (json as { incompleteEntries: IncompleteEntry[] }).incompleteEntries;
};

describe("incomplete tools", () => {
  it("are saved, listed and read without changing the draft", async () => {
    const draft = await send("GET", `/agents/${slug}/manifest`);
    const { status, saved } = await save();
    expect(status).toBe(201);
    expect(saved).toMatchObject({
      list: "tools",
      entry: null,
      name: "sendMessage",
      problems,
      content,
    });
    expect(await list()).toMatchObject([{ id: saved.id, name: "sendMessage", problems }]);
    expect((await send("GET", `${base()}/${saved.id}`)).json).toEqual(saved);
    const after = await send("GET", `/agents/${slug}/manifest`);
    expect([after.body, after.header("etag")]).toEqual([draft.body, draft.header("etag")]);
    const listedTools = await send("GET", `/agents/${slug}/tools`);
    expect(listedTools.json).toEqual({ tools: [] });
  });

  it("are never published or exported", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("complete") });
    await save({ entry: "complete", name: "complete" });
    await save();
    await send("POST", `/agents/${slug}/publish`, { body: {} });
    const { json } = await send("GET", `/agents/${slug}/versions/1`);
    const names = (json as { manifest: { tools: { name: string }[] } }).manifest.tools;
    expect(names.map(({ name }) => name)).toEqual(["complete"]);
  });

  it("follow the tool that they change, at most one for each tool", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("one") });
    const { saved } = await save({ entry: "one", name: "one" });
    expect((await save({ entry: "one", name: "one" })).status).toBe(409);
    await send("PATCH", `/agents/${slug}/tools/one`, { body: { name: "uno" } });
    expect(await list()).toMatchObject([{ id: saved.id, entry: "uno" }]);
    await send("DELETE", `/agents/${slug}/tools/uno`);
    expect(await list()).toEqual([]);
  });

  it("are removed by the save that completes them, unless they have changed since", async () => {
    const { saved: first } = await save();
    const completing = `?completes=${first.id}@${first.revision}`;
    const path = `/agents/${slug}/tools`;
    expect((await send("POST", path + completing, { body: testTool("a") })).status).toBe(201);
    expect(await list()).toEqual([]);

    const { saved: second } = await save({ entry: "a", name: "a" });
    await send("PUT", `${base()}/${second.id}`, { body: { name: "a", problems, content } });
    const outdated = `?completes=${second.id}@${second.revision}`;
    const body = testTool("a", { description: "Better." });
    expect((await send("PUT", `${path}/a${outdated}`, { body })).status).toBe(200);
    expect(await list()).toMatchObject([{ id: second.id, revision: 2 }]);
    expect((await send("PUT", `${path}/a?completes=x`, { body })).status).toBe(400);
  });

  it("can be discarded, and belong to one agent", async () => {
    const { saved } = await save();
    const other = `other-${slug}`;
    await send("POST", "/agents", { body: { name: "Other", slug: other } });
    expect((await send("GET", `/agents/${other}/incomplete-entries/${saved.id}`)).status).toBe(404);
    expect((await send("DELETE", `${base()}/${saved.id}`)).status).toBe(204);
    expect((await send("GET", `${base()}/${saved.id}`)).status).toBe(404);
  });

  it("are limited to 100 per agent", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async () => (await save()).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  });
});
