import type { Manifest } from "@/lib/agent/manifest";
import type { Api } from "../../fixtures";
import { startThirdPartyAgent, toolListEnvelopes } from "../../third-party-agent";
import { test as clientTest, expect, expectFailure, forEachMount } from "../agent-client";
import { contractAgent, createAgent, javascriptTool } from "../contract-agent";

type ThirdPartyAgent = Awaited<ReturnType<typeof startThirdPartyAgent>>;
type ImportResult = { manifest: Manifest; warnings: { path: string; code: string }[] };

const secret = "sesame-4711";
const test = clientTest.extend<{ thirdPartyAgent: ThirdPartyAgent }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  thirdPartyAgent: async ({}, use) => {
    const thirdPartyAgent = await startThirdPartyAgent({ "x-api-key": secret });
    await use(thirdPartyAgent);
    await thirdPartyAgent.close();
  },
});

const importFrom = async (api: Api, url: string, headers: Record<string, string>) => {
  const response = await api.send("POST", "/imports", { kind: "agent-url", url, headers });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as ImportResult;
};

forEachMount(() => {
  for (const shape of Object.keys(toolListEnvelopes))
    test(`imports an agent with the envelope "${shape}" and calls it as a host would`, async ({
      api,
      serve,
      slug,
      thirdPartyAgent,
    }) => {
      const upstreamHeaders = { "x-api-key": secret };
      const { manifest, warnings } = await importFrom(
        api,
        `${thirdPartyAgent.url}/${shape}/`,
        upstreamHeaders,
      );
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

      const { call, fetchPath } = await serve({ ...manifest, slug });
      const [hello, fail] = (await fetchPath("/tools")).json.tools;
      expect(Object.keys(hello.parameters.properties)).toEqual(["who", "loud", "tiers", "tier"]);
      expect([hello.credits, fail.confirmationRequired]).toEqual([undefined, true]);

      const key = { "x-upstream-key": secret };
      const hostFields = { executionId: "e1", chatId: "c1", userId: "u1", toolName: "say hello" };
      expect((await call("say hello", { who: "Ada", ...hostFields }, key)).json).toEqual({
        success: true,
        responseType: "html",
        data: { html: "<p>Ada</p>" },
      });
      expect(thirdPartyAgent.calls).toHaveLength(1);
      expect(thirdPartyAgent.calls[0]).toMatchObject({
        url: `/${shape}/tools/say%20hello`,
        headers: upstreamHeaders,
        body: { who: "Ada", ...hostFields },
      });
      for (const body of [{ who: "A" }, { who: "Ada", tier: 3 }])
        expectFailure(await call("say hello", body, key), 400);
      expectFailure(await call("fail"), 401);
      expect(thirdPartyAgent.calls).toHaveLength(1);

      expect(expectFailure(await call("fail", {}, key), 429)).toMatchObject({
        message: "Too often",
        code: "RATE_LIMITED",
      });
      expect(expectFailure(await call("grumble", {}, key), 500).message).toBe("Not today");
      expect((await call("shy", {}, key)).json).toEqual({
        success: true,
        responseType: "text",
        data: { text: { greeting: "hm" } },
      });
    });

  test("forwards an imported agent’s resource once it is enabled", async ({
    api,
    serve,
    slug,
    thirdPartyAgent,
  }) => {
    const { manifest } = await importFrom(api, `${thirdPartyAgent.url}/spec`, {
      "x-api-key": secret,
    });
    const { resource } = manifest;
    if (!resource) throw new Error("The import created no resource.");
    const disabledClient = await serve({ ...manifest, slug });
    expectFailure(await disabledClient.post("/resource"), 404);
    const { post } = await serve({ ...manifest, slug, resource: { ...resource, enabled: true } });
    expectFailure(await post("/resource"), 401);
    expect(thirdPartyAgent.calls).toEqual([]);
    const response = await post("/resource", { userId: "u1" }, { "x-upstream-key": secret });
    expect(response.json).toEqual({
      success: true,
      responseType: "text",
      data: { text: "For u1" },
    });
    expect(thirdPartyAgent.calls).toHaveLength(1);
    expect(thirdPartyAgent.calls[0]).toMatchObject({
      url: "/spec/resource",
      body: { userId: "u1" },
    });
  });

  test("forwards the tokens of several OAuth providers, the first one also as Bearer", async ({
    api,
    serve,
    slug,
  }) => {
    const tokens = { "x-github-token": "gho_4711", "x-slack-token": "xoxp-4712" };
    const thirdPartyAgent = await startThirdPartyAgent(tokens);
    try {
      const { manifest } = await importFrom(api, `${thirdPartyAgent.url}/bare`, tokens);
      for (const token of Object.values(tokens))
        expect(JSON.stringify(manifest)).not.toContain(token);
      const { call } = await serve({ ...manifest, slug });
      const [, slackToken] = Object.entries(tokens);
      const partial = expectFailure(
        await call("shy", {}, Object.fromEntries(slackToken ? [slackToken] : [])),
        401,
      );
      expect(partial.message).toBe("Missing variables: github-token");
      expect((await call("shy", {}, tokens)).status).toBe(200);
      expect(thirdPartyAgent.calls).toHaveLength(1);
      expect(thirdPartyAgent.calls[0]?.headers).toMatchObject({
        ...tokens,
        authorization: "Bearer gho_4711",
      });
    } finally {
      await thirdPartyAgent.close();
    }
  });

  test("serves the same tools after importing a published agent", async ({
    api,
    serve,
    slug,
    upstream,
  }) => {
    const { tools } = contractAgent(slug, upstream.url);
    const [echo] = tools;
    const greet = javascriptTool("greet", 'export default () => ({ said: "hello" })');
    const first = await serve(createAgent(slug, echo ? [echo, greet] : []));
    const list = (await first.fetchPath("/tools")).text;
    const { manifest } = await importFrom(api, first.url, { "x-api-key": first.key });
    const copySlug = `${slug}-copy`;
    try {
      const second = await serve({ ...manifest, slug: copySlug });
      expect((await second.fetchPath("/tools")).text).toBe(list);
      const headers = { "x-upstream-key": first.key };
      expect((await second.call("greet", {}, headers)).json).toEqual(
        (await first.call("greet")).json,
      );
      const body = { text: "hi", userId: "u1", options: {} };
      expect((await second.call("echo", body, headers)).json).toEqual(
        (await first.call("echo", body)).json,
      );
    } finally {
      await api.send("DELETE", `/agents/${copySlug}`);
    }
  });
});

test("rejects an invalid agent URL or manifest with the path of the error", async ({
  api,
  slug,
}) => {
  const tryImport = async (request: object) => {
    const response = await api.send("POST", "/imports", { kind: "agent-url", ...request });
    const { detail, issues } = (await response.json()) as {
      detail: string;
      issues: { path: string }[];
    };
    return { status: response.status(), detail, path: issues[0]?.path };
  };
  for (const url of ["agents.example.com", "ftp://a.example", "https://u:p@a.example", ""])
    expect(await tryImport({ url })).toMatchObject({ status: 400, path: "/url" });
  const invalidHeader = await tryImport({ url: "https://a.example", headers: { "a b": "c" } });
  expect(invalidHeader).toMatchObject({ status: 400, path: "/headers/a b" });
  const blockedAddress = await tryImport({ url: "http://127.0.0.2:9" });
  expect(blockedAddress.status).toBe(422);
  expect(blockedAddress.detail).toContain("127.0.0.2");
  expect((await tryImport({ url: "http://127.0.0.1:9" })).status).toBe(502);

  const record = createAgent(slug, []);
  for (const [change, path] of [
    [{ slug: "Not Good" }, "/slug"],
    [{ name: " " }, "/name"],
    [{ description: 5 }, "/description"],
    [{ variables: [{ ref: "Bad Ref" }] }, "/variables/0/ref"],
  ] as const) {
    const document = { ...record, ...change };
    const response = await api.send("POST", "/imports", { kind: "manifest", document });
    expect([response.status(), await response.json()]).toMatchObject([
      400,
      { issues: [{ path: `/document${path}` }] },
    ]);
  }
  expect((await api.send("PUT", `/agents/${slug}/manifest`, record)).status()).toBe(200);
  const duplicate = await api.send("POST", "/agents", { name: "Taken", slug });
  expect(duplicate.status()).toBe(409);
});
