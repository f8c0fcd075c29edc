import { beforeEach, describe, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";
import type { IncompleteEntry } from "../schemas/incomplete-entries";

const problems = [{ path: "name", message: "Enter a name for the prompt." }];
const content = { form: { name: "" } };
const toPrompt = (name: string) => ({ name, messages: [{ role: "user", text: "Hi" }] });

const api = connectTestApi();
const { send } = api;
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});

const base = () => `/agents/${slug}/incomplete-entries`;
const save = async (changes: object = {}) => {
  const body = { list: "prompts", name: "triage", problems, content, ...changes };
  const { status, json, header } = await send("POST", base(), { body });
  return { status, saved: json as IncompleteEntry, etag: header("etag") ?? "" };
};
const tool = { list: "tools", name: "sendMessage" };
const list = async () => {
  const { json } = await send("GET", base());
  return (json as { incompleteEntries: IncompleteEntry[] }).incompleteEntries;
};
const change = (body: object, query = "") => send("PATCH", `/agents/${slug}${query}`, { body });

describe("incomplete tools, prompts and resources", () => {
  it.each([{ list: "prompts", name: "triage" }, tool])(
    "are saved, listed and read without changing the draft: $list",
    async (fields) => {
      const draft = await send("GET", `/agents/${slug}/manifest`);
      const { status, saved } = await save(fields);
      expect(status).toBe(201);
      expect(saved).toMatchObject({ ...fields, entry: null, problems, content });
      expect(await list()).toMatchObject([{ ...fields, id: saved.id, problems }]);
      expect((await send("GET", `${base()}/${saved.id}`)).json).toEqual(saved);
      const after = await send("GET", `/agents/${slug}/manifest`);
      expect([after.body, after.header("etag")]).toEqual([draft.body, draft.header("etag")]);
    },
  );
});

describe("incomplete prompts and resources", () => {
  it("are listed with their last saved title", async () => {
    const { saved } = await save({ name: "", title: "Greet somebody" });
    expect(saved.title).toBe("Greet somebody");
    expect(await list()).toMatchObject([{ name: "", title: "Greet somebody" }]);
    await send("PUT", `${base()}/${saved.id}`, { body: { name: "", problems, content } });
    expect((await list())[0]).not.toHaveProperty("title");
  });

  it("are listed together with incomplete tools", async () => {
    await save();
    expect((await save({ list: "tools", name: "x" })).saved.list).toBe("tools");
    expect(await list()).toMatchObject([{ list: "prompts" }, { list: "tools", entry: null }]);
    expect((await save({ list: "modelTests" })).status).toBe(400);
  });

  it("are replaced only if unchanged since they were read", async () => {
    const { saved, etag } = await save();
    const replace = (match: string) =>
      send("PUT", `${base()}/${saved.id}`, {
        body: { name: "greet", problems, content },
        headers: { "if-match": match },
      });
    expect((await replace(etag)).json).toMatchObject({ name: "greet", revision: 2 });
    expect((await replace(etag)).status).toBe(412);
  });

  it("belong to an existing entry, at most one for each", async () => {
    await change({ prompts: [toPrompt("one")] });
    expect((await save({ entry: "one" })).status).toBe(201);
    expect((await save({ entry: "one" })).status).toBe(409);
    expect((await save({ entry: "two" })).status).toBe(404);
    expect((await save({ list: "resources", entry: "one" })).status).toBe(404);
  });

  it("follow a renamed prompt, and are removed with a deleted one", async () => {
    await change({ prompts: [toPrompt("one"), toPrompt("two")] });
    await save({ entry: "one" });
    await change({ prompts: [toPrompt("uno"), toPrompt("two")] });
    expect(await list()).toMatchObject([{ entry: "uno" }]);
    await change({ prompts: [toPrompt("two"), toPrompt("uno")] });
    expect(await list()).toMatchObject([{ entry: "uno" }]);
    await change({ prompts: [toPrompt("two")] });
    expect(await list()).toEqual([]);
  });

  it("are removed by a manifest without their entry", async () => {
    await change({ resources: [{ uri: "docs://style", name: "Style", text: "Be brief." }] });
    await save({ list: "resources", entry: "docs://style" });
    const { json } = await send("GET", `/agents/${slug}/manifest`);
    const { resources: _, ...manifest } = json as { resources: unknown };
    expect((await send("PUT", `/agents/${slug}/manifest`, { body: manifest })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("are removed by the save that completes them, unless they have changed since", async () => {
    const { saved } = await save();
    const completing = `?completes=${saved.id}@${saved.revision}`;
    await send("PUT", `${base()}/${saved.id}`, { body: { name: "a", problems, content } });
    expect((await change({ prompts: [toPrompt("a")] }, completing)).status).toBe(200);
    expect(await list()).toMatchObject([{ id: saved.id, revision: 2 }]);
    await change({ prompts: [toPrompt("b")] }, `?completes=${saved.id}@2`);
    expect(await list()).toEqual([]);
  });

  it("can be discarded", async () => {
    const { saved } = await save();
    expect((await send("DELETE", `${base()}/${saved.id}`)).status).toBe(204);
    expect(await send("GET", `${base()}/${saved.id}`)).toMatchObject({
      status: 404,
      json: { detail: "Incomplete tool, prompt or resource not found." },
    });
    expect(await list()).toEqual([]);
  });
});

describe("incomplete tools", () => {
  it("are not among the tools of the draft", async () => {
    await save(tool);
    const { json } = await send("GET", `/agents/${slug}/tools`);
    expect(json).toEqual({ tools: [] });
  });

  it("are never published or exported", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("complete") });
    await save({ ...tool, entry: "complete", name: "complete" });
    await save(tool);
    await send("POST", `/agents/${slug}/publish`, { body: {} });
    const { json } = await send("GET", `/agents/${slug}/versions/1`);
    const names = (json as { manifest: { tools: { name: string }[] } }).manifest.tools;
    expect(names.map(({ name }) => name)).toEqual(["complete"]);
  });

  it("follow the tool that they change, at most one for each tool", async () => {
    await send("POST", `/agents/${slug}/tools`, { body: testTool("one") });
    const { saved } = await save({ ...tool, entry: "one", name: "one" });
    expect((await save({ ...tool, entry: "one", name: "one" })).status).toBe(409);
    await send("PATCH", `/agents/${slug}/tools/one`, { body: { name: "uno" } });
    expect(await list()).toMatchObject([{ id: saved.id, entry: "uno" }]);
    await send("DELETE", `/agents/${slug}/tools/uno`);
    expect(await list()).toEqual([]);
  });

  it("are removed by the save that completes them, unless they have changed since", async () => {
    const { saved: first } = await save(tool);
    const completing = `?completes=${first.id}@${first.revision}`;
    const path = `/agents/${slug}/tools`;
    expect((await send("POST", path + completing, { body: testTool("a") })).status).toBe(201);
    expect(await list()).toEqual([]);

    const { saved: second } = await save({ ...tool, entry: "a", name: "a" });
    await send("PUT", `${base()}/${second.id}`, { body: { name: "a", problems, content } });
    const outdated = `?completes=${second.id}@${second.revision}`;
    const body = testTool("a", { description: "Better." });
    expect((await send("PUT", `${path}/a${outdated}`, { body })).status).toBe(200);
    expect(await list()).toMatchObject([{ id: second.id, revision: 2 }]);
    expect((await send("PUT", `${path}/a?completes=x`, { body })).status).toBe(400);
  });

  it("can be discarded, and belong to one agent", async () => {
    const { saved } = await save(tool);
    const other = `other-${slug}`;
    await send("POST", "/agents", { body: { name: "Other", slug: other } });
    expect((await send("GET", `/agents/${other}/incomplete-entries/${saved.id}`)).status).toBe(404);
    expect((await send("DELETE", `${base()}/${saved.id}`)).status).toBe(204);
    expect((await send("GET", `${base()}/${saved.id}`)).status).toBe(404);
  });

  it("are limited to 100 per agent", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async () => (await save(tool)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  });
});
