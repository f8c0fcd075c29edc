import type { Manifest, Resource } from "@/lib/agent/manifest";
import type { Issue } from "@/lib/errors";
import { expect, expectFailure, forEachMount, test } from "../agent-client";
import { createAgent } from "../contract-agent";

const javascriptResource = (code: string, overrides: Partial<Resource> = {}): Resource => ({
  enabled: true,
  handler: { kind: "javascript", code },
  ...overrides,
});
const agentWith = (slug: string, resource?: Resource): Manifest =>
  createAgent(slug, [], {
    variables: [{ ref: "team", required: true }],
    ...(resource && { resource }),
  });

forEachMount(() => {
  test("serves a resource only while it is enabled and published", async ({ api, serve, slug }) => {
    const client = await serve(agentWith(slug));
    expect(expectFailure(await client.post("/resource"), 404).message).toContain("no resource");
    const disabledResource = javascriptResource('export default () => "hi"', { enabled: false });
    await serve(agentWith(slug, disabledResource));
    expectFailure(await client.post("/resource"), 404);
    await api.send("PATCH", `/agents/${slug}`, {
      resource: { ...disabledResource, enabled: true },
    });
    const postResource = () => client.post("/resource", undefined, { "x-team": "a" });
    expectFailure(await postResource(), 404);
    await api.send("POST", `/agents/${slug}/publish`, {});
    await expect.poll(async () => (await postResource()).status).toBe(200);
    expect((await postResource()).json).toEqual({
      success: true,
      responseType: "text",
      data: { text: "hi" },
    });
  });

  test("requires a key, POST and the agent’s variables, and accepts any object", async ({
    serve,
    slug,
  }) => {
    const code =
      "export default (params, { variables, userId }) => ({ params, variables, userId })";
    const client = await serve(
      agentWith(slug, javascriptResource(code, { responseType: "mixed" })),
    );
    const withoutKey = await client.post("/resource", undefined, { "x-api-key": "" });
    expect(expectFailure(withoutKey, 401).message).toBe("Invalid API key");
    const get = await client.fetchPath("/resource");
    expectFailure(get, 405);
    expect(get.headers.get("allow")).toBe("POST, OPTIONS");
    const missingVariable = expectFailure(await client.post("/resource"), 401);
    expect(missingVariable.message).toBe("Missing variables: team");
    const headers = { "X-Team": "blue" };
    const body = '{"anything":[1,{"at":"all"}],"userId":"u1","toolName":"x"}';
    expect((await client.post("/resource", body, headers)).json.data).toEqual({
      params: { anything: [1, { at: "all" }] },
      variables: { team: "blue" },
      userId: "u1",
    });
    expect((await client.post("/resource", undefined, headers)).json.data.params).toEqual({});
    for (const wrong of ["[]", "{"])
      expectFailure(await client.post("/resource", wrong, headers), 400);
  });

  for (const [responseType, returnExpression, data] of [
    ["text", "[1, 2]", { text: [1, 2] }],
    ["html", '"<p>you</p>"', { html: "<p>you</p>" }],
    [
      "media",
      '"https://example.com/you.png"',
      {
        media: {
          url: "https://example.com/you.png",
          type: "image",
          mimeType: "image/png",
          description: "",
          metadata: {},
        },
      },
    ],
    ["mixed", '({ name: "Ada" })', { name: "Ada" }],
  ] as const)
    test(`responds with ${responseType}`, async ({ serve, slug }) => {
      const resource = javascriptResource(`export default () => ${returnExpression}`, {
        responseType,
      });
      const client = await serve({ ...agentWith(slug, resource), variables: [] });
      expect((await client.post("/resource")).json).toEqual({ success: true, responseType, data });
    });

  test("reports errors in the same way as a tool", async ({ serve, slug, upstream }) => {
    const code =
      'export default (_, { ToolError }) => { throw new ToolError({ code: "NOT_FOUND", message: "Nobody is here." }) }';
    const client = await serve({ ...agentWith(slug, javascriptResource(code)), variables: [] });
    expect(expectFailure(await client.post("/resource"), 404)).toEqual({
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
    expect((await client.post("/resource", { userId: "u 1" })).status).toBe(200);
    expect(upstream.requests.at(-1)?.path).toBe("/who?user=u%201");
  });
});

test("validates a resource on save and runs it before publishing", async ({ api, slug }) => {
  await api.publish(createAgent(slug, []));
  const save = async (handler: object, overrides: object = {}) => {
    const resource = { enabled: false, handler, ...overrides };
    const response = await api.send("PATCH", `/agents/${slug}`, { resource });
    const { issues } = (await response.json()) as { issues?: Issue[] };
    return { status: response.status(), issues };
  };
  const tryResource = (data: object = {}) => api.send("POST", `/agents/${slug}/resource/try`, data);
  expect((await tryResource()).status()).toBe(404);
  const draftWith = (text: string) => ({
    resource: { enabled: false, handler: { kind: "javascript", code: text } },
  });
  expect(
    await (await tryResource(draftWith('export default () => "only typed"'))).json(),
  ).toMatchObject({
    envelope: { success: true, data: { text: "only typed" } },
  });
  const invalid = await tryResource(draftWith("export default ("));
  expect(invalid.status()).toBe(400);
  expect(await invalid.json()).toMatchObject({ issues: [{ path: "/resource/handler/code" }] });
  const brokenResponse = await save({ kind: "javascript", code: "export default (" });
  expect(brokenResponse).toMatchObject({
    status: 400,
    issues: [{ path: "/resource/handler/code" }],
  });
  expect(brokenResponse.issues?.[0]?.message).toMatch(/^Line 1/);
  const get = { kind: "http", method: "GET", url: "https://api.example.com/{{params.id}}" };
  expect(await save(get)).toMatchObject({
    status: 400,
    issues: [{ path: "/resource/handler/url" }],
  });
  const code = "export default (params, { userId }) => ({ params, userId })";
  expect((await save({ kind: "javascript", code }, { responseType: "mixed" })).status).toBe(200);
  const tryResponse = await tryResource({ params: { a: 1 }, profile: { userId: "u1" } });
  expect(await tryResponse.json()).toMatchObject({
    status: 200,
    envelope: { success: true, responseType: "mixed", data: { params: { a: 1 }, userId: "u1" } },
    trace: { params: { a: 1 } },
  });
});

test("rejects removing a variable that a placeholder uses", async ({ api, slug }) => {
  const url = "https://api.example.com/{{variables.team}}";
  const handler = { kind: "http", method: "GET", url } as const;
  const variables = [{ ref: "team" }];
  const resource = { enabled: true, handler };
  await api.publish(createAgent(slug, [], { variables, resource }));
  const response = await api.send("PATCH", `/agents/${slug}`, { variables: [] });
  expect(response.status()).toBe(400);
  expect(await response.json()).toMatchObject({ issues: [{ path: "/resource/handler/url" }] });
  expect((await api.send("GET", `/agents/${slug}/manifest`)).status()).toBe(200);
});
