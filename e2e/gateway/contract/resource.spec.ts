import type { Manifest, Resource } from "@/lib/agent/manifest";
import type { Issue } from "@/lib/errors";
import { agentOf } from "../agents";
import { bothMounts, expect, refused, test } from "../door";

const javascript = (code: string, more: Partial<Resource> = {}): Resource => ({
  enabled: true,
  handler: { kind: "javascript", code },
  ...more,
});
const agentWith = (slug: string, resource?: Resource): Manifest =>
  agentOf(slug, [], {
    variables: [{ ref: "team", required: true }],
    ...(resource && { resource }),
  });

bothMounts(() => {
  test("a resource is available only while it is enabled and published", async ({
    api,
    serve,
    slug,
  }) => {
    const door = await serve(agentWith(slug));
    expect(refused(await door.post("/resource"), 404).message).toContain("no resource");
    const off = javascript('export default () => "hi"', { enabled: false });
    await serve(agentWith(slug, off));
    refused(await door.post("/resource"), 404);
    await api.send("PATCH", `/agents/${slug}`, { resource: { ...off, enabled: true } });
    const ask = () => door.post("/resource", undefined, { "x-team": "a" });
    refused(await ask(), 404);
    await api.send("POST", `/agents/${slug}/publish`, {});
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect((await ask()).json).toEqual({
      success: true,
      responseType: "text",
      data: { text: "hi" },
    });
  });

  test("it requires a key, POST and the agent’s variables, and accepts any object", async ({
    serve,
    slug,
  }) => {
    const code =
      "export default (params, { variables, userId }) => ({ params, variables, userId })";
    const door = await serve(agentWith(slug, javascript(code, { responseType: "mixed" })));
    const keyless = await door.post("/resource", undefined, { "x-api-key": "" });
    expect(refused(keyless, 401).message).toBe("Invalid API key");
    const get = await door.ask("/resource");
    refused(get, 405);
    expect(get.headers.get("allow")).toBe("POST");
    const missing = refused(await door.post("/resource"), 401);
    expect(missing.message).toBe("Missing variables: team");
    const headers = { "X-Team": "blue" };
    const body = '{"anything":[1,{"at":"all"}],"userId":"u1","toolName":"x"}';
    expect((await door.post("/resource", body, headers)).json.data).toEqual({
      params: { anything: [1, { at: "all" }] },
      variables: { team: "blue" },
      userId: "u1",
    });
    expect((await door.post("/resource", undefined, headers)).json.data.params).toEqual({});
    for (const wrong of ["[]", "{"]) refused(await door.post("/resource", wrong, headers), 400);
  });

  for (const [responseType, answer, data] of [
    ["text", "[1, 2]", { text: [1, 2] }],
    ["html", '"<p>you</p>"', { html: "<p>you</p>" }],
    [
      "media",
      '"https://example.com/you.png"',
      {
        media: {
          ...{ url: "https://example.com/you.png", type: "image", mimeType: "image/png" },
          ...{ description: "", metadata: {} },
        },
      },
    ],
    ["mixed", '({ name: "Ada" })', { name: "Ada" }],
  ] as const)
    test(`it responds with ${responseType}`, async ({ serve, slug }) => {
      const resource = javascript(`export default () => ${answer}`, { responseType });
      const door = await serve({ ...agentWith(slug, resource), variables: [] });
      expect((await door.post("/resource")).json).toEqual({ success: true, responseType, data });
    });

  test("it reports errors like a tool", async ({ serve, slug, upstream }) => {
    const code =
      'export default (_, { ToolError }) => { throw new ToolError({ code: "NOT_FOUND", message: "Nobody is here." }) }';
    const door = await serve({ ...agentWith(slug, javascript(code)), variables: [] });
    expect(refused(await door.post("/resource"), 404)).toEqual({
      message: "Nobody is here.",
      code: "NOT_FOUND",
      details: "TOOL ERROR: NOT_FOUND\nNobody is here.",
    });
    const handler: Resource["handler"] = {
      kind: "http",
      method: "GET",
      url: `${upstream.url}/who`,
      query: [{ name: "user", value: "{{context.userId}}" }],
    };
    const resource: Resource = { enabled: true, responseType: "mixed", handler };
    await serve({ ...agentWith(slug, resource), variables: [] });
    expect((await door.post("/resource", { userId: "u 1" })).status).toBe(200);
    expect(upstream.seen.at(-1)?.path).toBe("/who?user=u%201");
  });
});

test("a resource is validated when saved and can be run before publishing", async ({
  api,
  slug,
}) => {
  await api.publish(agentOf(slug, []));
  const save = async (handler: object, more: object = {}) => {
    const resource = { enabled: false, handler, ...more };
    const answer = await api.send("PATCH", `/agents/${slug}`, { resource });
    const { issues } = (await answer.json()) as { issues?: Issue[] };
    return { status: answer.status(), issues };
  };
  const attempt = (data: object = {}) => api.send("POST", `/agents/${slug}/resource/try`, data);
  expect((await attempt()).status()).toBe(404);
  const typed = (text: string) => ({
    resource: { enabled: false, handler: { kind: "javascript", code: text } },
  });
  expect(await (await attempt(typed('export default () => "only typed"'))).json()).toMatchObject({
    envelope: { success: true, data: { text: "only typed" } },
  });
  const unread = await attempt(typed("export default ("));
  expect(unread.status()).toBe(400);
  expect(await unread.json()).toMatchObject({ issues: [{ path: "/resource/handler/code" }] });
  const broken = await save({ kind: "javascript", code: "export default (" });
  expect(broken).toMatchObject({ status: 400, issues: [{ path: "/resource/handler/code" }] });
  expect(broken.issues?.[0]?.message).toMatch(/^Line 1/);
  const get = { kind: "http", method: "GET", url: "https://api.example.com/{{params.id}}" };
  expect(await save(get)).toMatchObject({
    status: 400,
    issues: [{ path: "/resource/handler/url" }],
  });
  const code = "export default (params, { userId }) => ({ params, userId })";
  expect((await save({ kind: "javascript", code }, { responseType: "mixed" })).status).toBe(200);
  const tried = await attempt({ params: { a: 1 }, profile: { userId: "u1" } });
  expect(await tried.json()).toMatchObject({
    status: 200,
    envelope: { success: true, responseType: "mixed", data: { params: { a: 1 }, userId: "u1" } },
    trace: { params: { a: 1 } },
  });
});

test("a variable used by a placeholder cannot be removed", async ({ api, slug }) => {
  const url = "https://api.example.com/{{variables.team}}";
  const handler = { kind: "http", method: "GET", url } as const;
  const variables = [{ ref: "team" }];
  const resource = { enabled: true, handler };
  await api.publish(agentOf(slug, [], { variables, resource }));
  const answer = await api.send("PATCH", `/agents/${slug}`, { variables: [] });
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: "/resource/handler/url" }] });
  expect((await api.send("GET", `/agents/${slug}/manifest`)).status()).toBe(200);
});
