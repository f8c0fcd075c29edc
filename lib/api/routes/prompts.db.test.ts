import { beforeEach, describe, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";

const api = connectTestApi();
const { send } = api;
let path = "";
beforeEach(async () => {
  path = `/agents/${await createTestAgent(api.owner)}`;
  await send("POST", `${path}/tools`, { body: testTool("listRepos") });
});

const prompts = [
  {
    name: "triage",
    title: "Triage",
    arguments: [{ name: "repo", required: true, complete: { tool: "listRepos", select: "[]" } }],
    messages: [
      { role: "user", text: "Look at {{arguments.repo}}." },
      { role: "user", resource: { uri: "docs://style" } },
    ],
  },
];
const resources = [
  { uri: "docs://style", name: "Style", mimeType: "text/markdown", text: "# Style" },
  {
    uriTemplate: "issue://{id}",
    name: "Issue",
    handler: { kind: "http", method: "GET", url: "https://a.example/{{arguments.id}}" },
  },
];

describe("prompts and resources", () => {
  it("are saved, published, compared and served", async () => {
    const etag = (await send("GET", path)).header("etag") ?? "";
    const change = { body: { prompts, resources }, headers: { "if-match": etag } };
    expect(await send("PATCH", path, change)).toMatchObject({
      status: 200,
      json: { prompts, resources },
    });
    expect((await send("PATCH", path, change)).status).toBe(412);
    const { json: draft } = await send("GET", `${path}/manifest`);
    expect(draft).toMatchObject({ prompts, resources });
    const created = await send("PUT", "/agents/copied/manifest", {
      body: { ...(draft as object), slug: "copied" },
    });
    expect(created).toMatchObject({ status: 200, json: { created: true } });
    expect((await send("GET", "/agents/copied")).json).toMatchObject({ prompts, resources });

    expect((await send("POST", `${path}/publish`, { body: {} })).status).toBe(201);
    const { json: version } = await send("GET", `${path}/versions/1`);
    expect(version).toMatchObject({ manifest: { prompts, resources } });
    await send("PATCH", path, { body: { prompts: [] }, headers: { "if-match": "*" } });
    expect((await send("GET", `${path}/versions/1/diff/draft`)).json).toMatchObject({
      worst: "breaking",
      changes: [{ tool: null, path: "/prompts/0", kind: "breaking" }],
    });
  });

  it("are validated together with the rest of the draft", async () => {
    const patch = (body: object) => send("PATCH", path, { body, headers: { "if-match": "*" } });
    expect(await patch({ prompts })).toMatchObject({
      status: 400,
      json: {
        issues: [{ path: "/prompts/0/messages/1/resource/uri", code: "unknown_resource" }],
      },
    });
    expect((await patch({ prompts, resources })).status).toBe(200);
    expect((await patch({ resources: [] })).status).toBe(400);
  });

  it("do not prevent a tool from being deleted, but from being published", async () => {
    const headers = { "if-match": "*" };
    await send("PATCH", path, { body: { prompts, resources }, headers });
    expect((await send("DELETE", `${path}/tools/listRepos`, { headers })).status).toBe(204);
    expect(await send("POST", `${path}/publish`, { body: {} })).toMatchObject({
      status: 400,
      json: {
        issues: [{ path: "/prompts/0/arguments/0/complete/tool", code: "unknown_tool" }],
      },
    });
  });
});
