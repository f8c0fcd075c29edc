import type { Manifest, Resource } from "@/lib/agent/manifest";
import type { Issue } from "@/lib/errors";
import { expect, test } from "../fixtures";

const mounts = { "server.ts": process.env.E2E_URL, "Next’s route": process.env.E2E_NEXT_URL };

const javascript = (code: string, more: Partial<Resource> = {}): Resource => ({
  enabled: true,
  handler: { kind: "javascript", code },
  ...more,
});
/** An agent is published with its tools; the resource needs none of them. */
const tools: Manifest["tools"] = [
  {
    name: "resource",
    description: "Has nothing to do with the resource.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: 'export default () => "a tool"' },
  },
];

for (const [mount, origin] of Object.entries(mounts)) {
  test.describe(`the resource through ${mount}`, () => {
    let key = "";
    let url = "";

    const ask = async (init: RequestInit = {}) => {
      const headers = { "x-api-key": key, ...init.headers };
      const response = await fetch(url, { method: "POST", ...init, headers });
      const { status } = response;
      const text = await response.text();
      return { status, headers: response.headers, json: text ? JSON.parse(text) : null };
    };
    const refused = (answer: Awaited<ReturnType<typeof ask>>, status: number) => {
      expect([answer.status, answer.json?.success]).toEqual([status, false]);
      expect(Object.keys(answer.json)).toEqual(["success", "error"]);
      expect(Object.keys(answer.json.error).sort()).toEqual(["code", "details", "message"]);
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      return answer.json.error as { message: string; code: string | number; details: string };
    };
    const agentWith = (slug: string, resource?: Resource): Manifest => ({
      slug,
      name: "Context",
      description: "Says who is there.",
      variables: [{ ref: "team", required: true }],
      ...(resource && { resource }),
      tools,
    });

    test("is offered only while its author has enabled it", async ({ api, slug }) => {
      url = `${origin}/api/agents/${slug}/resource`;
      ({ key } = await api.publish(agentWith(slug)));
      await expect.poll(async () => (await ask()).json.error.message).toContain("no resource");
      expect(refused(await ask(), 404).code).toBe(404);
      const off = { ...javascript('export default () => "hi"'), enabled: false };
      expect((await api.send("PATCH", `/agents/${slug}`, { resource: off })).status()).toBe(200);
      await api.send("POST", `/agents/${slug}/publish`, {});
      refused(await ask(), 404);
      await api.send("PATCH", `/agents/${slug}`, { resource: { ...off, enabled: true } });
      refused(await ask({ headers: { "x-team": "a" } }), 404);
      await api.send("POST", `/agents/${slug}/publish`, {});
      await expect.poll(async () => (await ask({ headers: { "x-team": "a" } })).status).toBe(200);
      expect((await ask({ headers: { "x-team": "a" } })).json).toEqual({
        success: true,
        responseType: "text",
        data: { text: "hi" },
      });
    });

    test("asks for a key, POST and the agent’s variables, and passes any object on", async ({
      api,
      slug,
    }) => {
      url = `${origin}/api/agents/${slug}/resource`;
      const code =
        "export default (params, { variables, userId }) => ({ params, variables, userId })";
      ({ key } = await api.publish(agentWith(slug, javascript(code, { responseType: "mixed" }))));
      await expect.poll(async () => (await ask()).json.error.message).toContain("Missing");
      expect(refused(await ask({ headers: { "x-api-key": "" } }), 401).message).toBe(
        "Invalid API key",
      );
      const get = await ask({ method: "GET" });
      refused(get, 405);
      expect(get.headers.get("allow")).toBe("POST");
      expect(refused(await ask(), 401).message).toBe("Missing variables: team");
      const headers = { "X-Team": "blue", "content-type": "application/json" };
      const body = '{"anything":[1,{"at":"all"}],"userId":"u1","toolName":"x"}';
      expect((await ask({ headers, body })).json.data).toEqual({
        params: { anything: [1, { at: "all" }] },
        variables: { team: "blue" },
        userId: "u1",
      });
      expect((await ask({ headers: { "x-team": "blue" } })).json.data.params).toEqual({});
      for (const wrong of ["[]", "{"]) refused(await ask({ headers, body: wrong }), 400);
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
      test(`answers with ${responseType}`, async ({ api, slug }) => {
        url = `${origin}/api/agents/${slug}/resource`;
        const resource = javascript(`export default () => ${answer}`, { responseType });
        ({ key } = await api.publish({ ...agentWith(slug, resource), variables: [] }));
        await expect.poll(async () => (await ask()).status).toBe(200);
        expect((await ask()).json).toEqual({ success: true, responseType, data });
      });

    test("says how it failed as a tool would", async ({ api, slug, upstream }) => {
      url = `${origin}/api/agents/${slug}/resource`;
      const code =
        'export default (_, { ToolError }) => { throw new ToolError({ code: "NOT_FOUND", message: "Nobody is here." }) }';
      ({ key } = await api.publish({ ...agentWith(slug, javascript(code)), variables: [] }));
      await expect.poll(async () => (await ask()).json.error.code).toBe("NOT_FOUND");
      expect(refused(await ask(), 404)).toEqual({
        message: "Nobody is here.",
        code: "NOT_FOUND",
        details: "TOOL ERROR: NOT_FOUND\nNobody is here.",
      });
      const headers = { "content-type": "application/json" };
      const handler = {
        kind: "http",
        method: "GET",
        url: `${upstream.url}/who`,
        query: [{ name: "user", value: "{{context.userId}}" }],
      };
      const resource = { enabled: true, responseType: "mixed", handler };
      await api.send("PATCH", `/agents/${slug}`, { resource });
      await api.send("POST", `/agents/${slug}/publish`, {});
      await expect
        .poll(async () => (await ask({ headers, body: '{"userId":"u 1"}' })).status)
        .toBe(200);
      expect(upstream.seen.at(-1)?.path).toBe("/who?user=u%201");
    });
  });
}

test("a resource is checked when it is saved, and tried before it is published", async ({
  api,
  slug,
}) => {
  await api.publish({ slug, name: "Context", description: "", tools });
  const save = async (handler: object, more: object = {}) => {
    const resource = { enabled: false, handler, ...more };
    const answer = await api.send("PATCH", `/agents/${slug}`, { resource });
    const { issues } = (await answer.json()) as { issues?: Issue[] };
    return { status: answer.status(), issues };
  };
  const attempt = (data: object = {}) => api.send("POST", `/agents/${slug}/resource/try`, data);
  expect((await attempt()).status()).toBe(404);
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

test("a variable that a placeholder names cannot be taken away", async ({ api, slug }) => {
  const url = "https://api.example.com/{{variables.team}}";
  const handler = { kind: "http", method: "GET", url } as const;
  const variables = [{ ref: "team" }];
  const resource = { enabled: true, handler };
  await api.publish({ slug, name: "Context", description: "", variables, resource, tools });
  const answer = await api.send("PATCH", `/agents/${slug}`, { variables: [] });
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: "/resource/handler/url" }] });
  expect((await api.send("GET", `/agents/${slug}/manifest`)).status()).toBe(200);
});
