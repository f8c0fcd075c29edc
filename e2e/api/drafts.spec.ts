import { slack } from "@/lib/gallery/slack";
import { type Api, expect, test } from "../fixtures";

const origin = process.env.E2E_URL ?? "";
type Problem = { code: string; detail: string; issues: { path: string; message: string }[] };
type ApiResponse = Awaited<ReturnType<Api["send"]>>;
const readProblem = async (response: ApiResponse) => (await response.json()) as Problem;
const [sendMessage] = slack.tools;
const tool = (name: string, overrides: object = {}) => ({
  name,
  description: "A tool.",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  handler: { kind: "javascript", code: 'export default ({ city }) => "Hello " + city' },
  ...overrides,
});

test("creates, deletes and restores an agent", async ({ api, slug }) => {
  const created = await api.send("POST", "/agents", { name: "Weather", slug });
  expect(created.status()).toBe(201);
  expect(await created.json()).toMatchObject({
    slug,
    endpoint: `${origin}/api/agents/${slug}`,
    publishedVersion: null,
    changes: 0,
  });
  const again = await api.send("POST", "/agents", { name: "Weather", slug });
  expect(again.status()).toBe(409);
  expect((await readProblem(again)).issues[0]?.path).toBe("/slug");
  expect((await api.send("PATCH", `/agents/${slug}`, { name: "Wetter" })).status()).toBe(200);
  expect((await api.send("DELETE", `/agents/${slug}`)).status()).toBe(204);
  expect((await api.send("GET", `/agents/${slug}`)).status()).toBe(404);
  const restored = await api.send("POST", `/agents/${slug}/restore`);
  expect(await restored.json()).toMatchObject({ name: "Wetter" });
});

test("rejects a stale update", async ({ api, slug }) => {
  await api.send("POST", "/agents", { name: "Shared", slug });
  const created = await api.send("POST", `/agents/${slug}/tools`, tool("greet"));
  const etag = created.headers().etag ?? "";
  const path = `/agents/${slug}/tools/greet`;
  const firstUpdate = await api.send("PATCH", path, { description: "Mine." }, { "if-match": etag });
  expect(firstUpdate.status()).toBe(200);
  const secondUpdate = await api.send(
    "PATCH",
    path,
    { description: "Yours." },
    { "if-match": etag },
  );
  expect(secondUpdate.status()).toBe(412);
  expect(await secondUpdate.json()).toMatchObject({ code: "precondition_failed" });
  expect(
    ((await (await api.send("GET", path)).json()) as { description: string }).description,
  ).toBe("Mine.");
  const manifest = await api.send("GET", `/agents/${slug}/manifest`);
  const stale = await api.send("PUT", `/agents/${slug}/manifest`, await manifest.json(), {
    "if-match": '"1"',
  });
  expect(stale.status()).toBe(412);
});

test("runs a tool that requires confirmation only when confirmed", async ({
  api,
  slug,
  upstream,
}) => {
  const handler = {
    kind: "http",
    method: "POST",
    url: `${upstream.url}/api/chat.postMessage`,
    auth: { type: "caller-bearer" },
    body: { type: "json", value: { channel: "{{params.query}}", text: "{{params.text}}" } },
  };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...slack,
    slug,
    tools: [{ ...sendMessage, handler }],
  });
  const path = `/agents/${slug}/tools/sendMessage/try`;
  const params = { query: "#general", text: "hi" };
  const profile = { bearer: "xoxb-user-token" };
  const unconfirmed = await api.send("POST", path, { params, profile });
  expect([unconfirmed.status(), (await readProblem(unconfirmed)).code]).toEqual([
    428,
    "precondition_required",
  ]);
  expect(upstream.requests).toHaveLength(0);
  const response = await api.send("POST", path, { params, profile, confirmed: true });
  const { status, envelope, trace } = (await response.json()) as {
    status: number;
    envelope: object;
    trace: { params: object; requests: object[] };
  };
  expect(status).toBe(200);
  expect(envelope).toMatchObject({ success: true, responseType: "mixed" });
  expect(trace.params).toEqual({ ...params, type: "unknown" });
  expect(upstream.requests).toHaveLength(1);
  expect(JSON.parse(upstream.requests[0]?.body ?? "")).toEqual({
    channel: "#general",
    text: "hi",
  });
  expect(upstream.requests[0]?.headers.authorization).toBe("Bearer xoxb-user-token");
  expect(JSON.stringify(trace)).not.toContain("xoxb-user-token");
  expect(JSON.stringify(trace.requests)).toContain("•••");
});

test("reports invalid arguments of a draft run in the envelope", async ({ api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...slack,
    slug,
    tools: [
      tool("greet", {
        parameters: {
          type: "object",
          properties: { city: { type: "string" } },
          required: ["city"],
        },
      }),
    ],
  });
  const response = await (
    await api.send("POST", `/agents/${slug}/tools/greet/try`, { params: {} })
  ).json();
  expect(response).toMatchObject({
    status: 400,
    envelope: { success: false, error: { code: 400 } },
  });
  expect((await api.send("POST", `/agents/${slug}/tools/nope/try`, {})).status()).toBe(404);
});

test("rejects invalid code at every endpoint, with its path", async ({ api, slug }) => {
  const code = "export default () => {";
  const brokenHandler = { kind: "javascript", code };
  const tools = [tool("whole"), tool("broken", { handler: brokenHandler })];
  const document = { slug, name: "Broken", description: "", tools };
  const validManifest = { ...document, tools: tools.slice(0, 1) };
  const resource = { enabled: false, handler: brokenHandler };
  const putManifest = (data: object) => api.send("PUT", `/agents/${slug}/manifest`, data);
  const importManifest = (data: object) =>
    api.send("POST", "/imports", { kind: "manifest", document: data });
  for (const [response, path] of [
    [await putManifest(document), "/tools/1/handler/code"],
    [await putManifest({ ...validManifest, resource }), "/resource/handler/code"],
    [await importManifest(document), "/document/tools/1/handler/code"],
    [await importManifest({ ...validManifest, resource }), "/document/resource/handler/code"],
  ] as const) {
    expect(response.status()).toBe(400);
    const { issues } = await readProblem(response);
    expect(issues).toMatchObject([{ path, message: expect.stringMatching(/^Line 1/) }]);
  }
  expect((await api.send("GET", `/agents/${slug}`)).status()).toBe(404);
  expect([
    (await importManifest(validManifest)).status(),
    (await putManifest(validManifest)).status(),
  ]).toEqual([200, 200]);
});
