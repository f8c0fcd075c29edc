import type { Manifest } from "@/lib/agent/manifest";
import type { Api } from "../../fixtures";
import { startWildAgent, wildEnvelopes } from "../../wild-agent";
import { agentOf, contractAgent, javascript } from "../agents";
import { bothMounts, test as door, expect, refused } from "../door";

type Wild = Awaited<ReturnType<typeof startWildAgent>>;
type Imported = { manifest: Manifest; warnings: { path: string; code: string }[] };

const secret = "sesame-4711";
const test = door.extend<{ wild: Wild }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  wild: async ({}, use) => {
    const wild = await startWildAgent({ "x-api-key": secret });
    await use(wild);
    await wild.close();
  },
});

const importFrom = async (api: Api, url: string, headers: Record<string, string>) => {
  const answer = await api.send("POST", "/imports", { kind: "agent-url", url, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Imported;
};

bothMounts(() => {
  for (const shape of Object.keys(wildEnvelopes))
    test(`an agent with the envelope "${shape}" is imported and called like by a host`, async ({
      api,
      serve,
      slug,
      wild,
    }) => {
      const read = { "x-api-key": secret };
      const { manifest, warnings } = await importFrom(api, `${wild.url}/${shape}/`, read);
      const codes = warnings.map(({ path, code }) => `${path} ${code}`);
      for (const expected of [
        "/tools/0/name name_odd",
        "/tools/0/parameters/properties/loud description_missing",
        "/tools/0/parameters/properties/tiers items_missing",
        "/tools/0/parameters/properties/userId reserved_name",
        "/tools/1/confirmationRequired confirmation_renamed",
      ])
        expect(codes).toContain(expected);
      expect(JSON.stringify(manifest)).not.toContain(secret);
      expect(manifest.tools[0]?.credits).toBe(5);

      const { call, ask } = await serve({ ...manifest, slug });
      const [hello, fail] = (await ask("/tools")).json.tools;
      expect(Object.keys(hello.parameters.properties)).toEqual(["who", "loud", "tiers", "tier"]);
      expect([hello.credits, fail.confirmationRequired]).toEqual([undefined, true]);

      const key = { "x-upstream-key": secret };
      const host = { executionId: "e1", chatId: "c1", userId: "u1", toolName: "say hello" };
      expect((await call("say hello", { who: "Ada", ...host }, key)).json).toEqual({
        success: true,
        responseType: "html",
        data: { html: "<p>Ada</p>" },
      });
      expect(wild.called).toHaveLength(1);
      expect(wild.called[0]).toMatchObject({
        url: `/${shape}/tools/say%20hello`,
        headers: read,
        body: { who: "Ada", ...host },
      });
      for (const body of [{ who: "A" }, { who: "Ada", tier: 3 }])
        refused(await call("say hello", body, key), 400);
      refused(await call("fail"), 401);
      expect(wild.called).toHaveLength(1);

      expect(refused(await call("fail", {}, key), 429)).toMatchObject({
        message: "Too often",
        code: "RATE_LIMITED",
      });
      expect(refused(await call("grumble", {}, key), 500).message).toBe("Not today");
      expect((await call("shy", {}, key)).json).toEqual({
        success: true,
        responseType: "text",
        data: { text: { greeting: "hm" } },
      });
    });

  test("an imported agent’s resource is forwarded once it is enabled", async ({
    api,
    serve,
    slug,
    wild,
  }) => {
    const { manifest } = await importFrom(api, `${wild.url}/spec`, { "x-api-key": secret });
    const { resource } = manifest;
    if (!resource) throw new Error("The import created no resource.");
    const off = await serve({ ...manifest, slug });
    refused(await off.post("/resource"), 404);
    const { post } = await serve({ ...manifest, slug, resource: { ...resource, enabled: true } });
    refused(await post("/resource"), 401);
    expect(wild.called).toEqual([]);
    const answer = await post("/resource", { userId: "u1" }, { "x-upstream-key": secret });
    expect(answer.json).toEqual({
      success: true,
      responseType: "text",
      data: { text: "For u1" },
    });
    expect(wild.called).toHaveLength(1);
    expect(wild.called[0]).toMatchObject({ url: "/spec/resource", body: { userId: "u1" } });
  });

  test("the tokens of several OAuth providers are forwarded, the first also as Bearer", async ({
    api,
    serve,
    slug,
  }) => {
    const tokens = { "x-github-token": "gho_4711", "x-slack-token": "xoxp-4712" };
    const wild = await startWildAgent(tokens);
    try {
      const { manifest } = await importFrom(api, `${wild.url}/bare`, tokens);
      for (const token of Object.values(tokens))
        expect(JSON.stringify(manifest)).not.toContain(token);
      const { call } = await serve({ ...manifest, slug });
      const [, slack] = Object.entries(tokens);
      const partial = refused(await call("shy", {}, Object.fromEntries(slack ? [slack] : [])), 401);
      expect(partial.message).toBe("Missing variables: github-token");
      expect((await call("shy", {}, tokens)).status).toBe(200);
      expect(wild.called).toHaveLength(1);
      expect(wild.called[0]?.headers).toMatchObject({
        ...tokens,
        authorization: "Bearer gho_4711",
      });
    } finally {
      await wild.close();
    }
  });

  test("an agent imported from a published agent serves the same tools", async ({
    api,
    serve,
    slug,
    upstream,
  }) => {
    const { tools } = contractAgent(slug, upstream.url);
    const [echo] = tools;
    const greet = javascript("greet", 'export default () => ({ said: "hello" })');
    const first = await serve(agentOf(slug, echo ? [echo, greet] : []));
    const list = (await first.ask("/tools")).text;
    const { manifest } = await importFrom(api, first.url, { "x-api-key": first.key });
    const copy = `${slug}-copy`;
    try {
      const second = await serve({ ...manifest, slug: copy });
      expect((await second.ask("/tools")).text).toBe(list);
      const headers = { "x-upstream-key": first.key };
      expect((await second.call("greet", {}, headers)).json).toEqual(
        (await first.call("greet")).json,
      );
      const body = { text: "hi", userId: "u1", options: {} };
      expect((await second.call("echo", body, headers)).json).toEqual(
        (await first.call("echo", body)).json,
      );
    } finally {
      await api.send("DELETE", `/agents/${copy}`);
    }
  });
});

test("an invalid agent URL or manifest is rejected with the path of the error", async ({
  api,
  slug,
}) => {
  const importing = async (request: object) => {
    const answer = await api.send("POST", "/imports", { kind: "agent-url", ...request });
    const { detail, issues } = (await answer.json()) as {
      detail: string;
      issues: { path: string }[];
    };
    return { status: answer.status(), detail, path: issues[0]?.path };
  };
  for (const url of ["agents.example.com", "ftp://a.example", "https://u:p@a.example", ""])
    expect(await importing({ url })).toMatchObject({ status: 400, path: "/url" });
  const named = await importing({ url: "https://a.example", headers: { "a b": "c" } });
  expect(named).toMatchObject({ status: 400, path: "/headers/a b" });
  const guarded = await importing({ url: "http://127.0.0.2:9" });
  expect(guarded.status).toBe(502);
  expect(guarded.detail).toContain("127.0.0.2");
  expect((await importing({ url: "http://127.0.0.1:9" })).status).toBe(502);

  const record = agentOf(slug, []);
  for (const [change, path] of [
    [{ slug: "Not Good" }, "/slug"],
    [{ name: " " }, "/name"],
    [{ description: 5 }, "/description"],
    [{ variables: [{ ref: "Bad Ref" }] }, "/variables/0/ref"],
  ] as const) {
    const document = { ...record, ...change };
    const answer = await api.send("POST", "/imports", { kind: "manifest", document });
    expect([answer.status(), await answer.json()]).toMatchObject([
      400,
      { issues: [{ path: `/document${path}` }] },
    ]);
  }
  expect((await api.send("PUT", `/agents/${slug}/manifest`, record)).status()).toBe(200);
  const taken = await api.send("POST", "/agents", { name: "Taken", slug });
  expect(taken.status()).toBe(409);
});
