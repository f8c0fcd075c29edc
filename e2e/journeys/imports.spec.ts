// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in YAML look like a template.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { slack } from "@/lib/agent/examples/slack";
import { test as base, expect, expectAccessible } from "../fixtures";

const tools = [
  {
    name: "say hello",
    description: "Greets somebody.",
    credits: 5,
    parameters: {
      type: "object",
      properties: {
        who: { type: "string", description: "Whom to greet.", minLength: 2 },
        loud: { type: "boolean" },
        userId: { type: "string", description: "Who asks." },
      },
      required: ["who"],
    },
  },
  { name: "fail", description: "Fails with HTTP 200.", requiresConfirmation: true },
  { name: "grumble", description: "Fails with a text.", parameters: {} },
];
const envelopes: Record<string, unknown> = {
  spec: { tools },
  bare: tools,
  agent: { success: true, agent: "Wild agent", tools, metadata: { total: 3 } },
  data: { responseType: "success", data: { tools } },
};
const secret = "sesame-4711";

type Called = { url: string; key: unknown; body: Record<string, unknown> };

/** An agent as they are found in the wild: each path below it wears another envelope, and all want a key. */
const startWildAgent = async () => {
  const called: Called[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", method, headers } = request;
    const say = (status: number, answer: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    };
    if (headers["x-api-key"] !== secret)
      return say(401, { success: false, error: { message: "Invalid API key", code: 401 } });
    const [, shape = "", , tool] = url.split("/");
    if (method === "GET") return say(200, envelopes[shape]);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    called.push({ url, key: headers["x-api-key"], body });
    if (tool === "fail")
      return say(200, { success: false, error: { message: "Too often", code: "RATE_LIMITED" } });
    if (tool === "grumble") return say(200, { success: false, error: "Not today" });
    say(200, { success: true, responseType: "html", data: { html: `<p>${body.who}</p>` } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, called, close };
};

const test = base.extend<{ wild: Awaited<ReturnType<typeof startWildAgent>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  wild: async ({}, use) => {
    const wild = await startWildAgent();
    await use(wild);
    await wild.close();
  },
});

for (const shape of Object.keys(envelopes))
  test(`an agent that answers in the envelope "${shape}" is imported, published and called`, async ({
    page,
    api,
    slug,
    wild,
  }) => {
    test.slow();
    await test.step("read it, at first without its key", async () => {
      await page.goto("/import");
      await page.getByRole("textbox", { name: /^Agent URL/ }).fill(`${wild.url}/${shape}/`);
      await page.getByRole("button", { name: "Read the tools" }).click();
      await expect(page.getByRole("alert").getByText("Give the headers it expects")).toBeVisible();
      await page.getByLabel("Header name 1").fill("x-api-key");
      await page.getByLabel("Header value 1").fill(secret);
      await page.getByRole("button", { name: "Read the tools" }).click();
      await expect(page.getByRole("heading", { name: "3 tools found" })).toBeFocused();
      await expect(
        page.getByText('The value you gave for "x-api-key" is not stored'),
      ).toBeVisible();
      await page.getByRole("button", { name: /notes on say hello/ }).click();
      await expect(page.getByText('"loud" has no description')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("save and publish it", async () => {
      await page.getByRole("textbox", { name: /^Name/ }).fill(`Wild ${slug}`);
      await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
      await page.getByRole("button", { name: "Save agent" }).click();
      await expect(page).toHaveURL(`/agents/${slug}/tools`);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Publish version 1" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    const made = await api.send("POST", `/agents/${slug}/keys`, { name: "test" });
    const { key } = (await made.json()) as { key: string };
    const ask = async (path: string, body?: unknown, headers?: Record<string, string>) => {
      const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          "content-type": "application/json",
          "x-api-key": key,
          "x-upstream-key": secret,
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    };

    await test.step("its envelope passes through our door", async () => {
      const answer = await ask("/tools/say%20hello", {
        ...{ who: "Ada", userId: "u1", chatId: "c1", executionId: "e1", toolName: "say hello" },
      });
      expect(answer).toEqual({
        status: 200,
        json: { success: true, responseType: "html", data: { html: "<p>Ada</p>" } },
      });
      expect(wild.called).toEqual([
        {
          url: `/${shape}/tools/say%20hello`,
          key: secret,
          body: {
            who: "Ada",
            executionId: "e1",
            chatId: "c1",
            userId: "u1",
            toolName: "say hello",
          },
        },
      ]);
      expect((await ask("/tools/say%20hello", { who: "A" })).status).toBe(400);
      expect((await ask("/tools/fail", {}, { "x-upstream-key": "" })).status).toBe(401);
      expect(wild.called).toHaveLength(1);
    });

    await test.step("its failure with HTTP 200 is a failure, its error a text or not", async () => {
      expect(await ask("/tools/fail", {})).toMatchObject({
        status: 429,
        json: { success: false, error: { message: "Too often", code: "RATE_LIMITED" } },
      });
      const { status, json } = await ask("/tools/grumble", {});
      expect(status).toBeGreaterThanOrEqual(400);
      expect(json).toMatchObject({ success: false, error: { message: "Not today" } });
    });

    await test.step("what it said of its tools is served on", async () => {
      const { json } = await ask("/tools");
      const [first, second] = json.tools;
      expect(first.parameters).toEqual({
        type: "object",
        properties: {
          who: { type: "string", description: "Whom to greet.", minLength: 2 },
          loud: { type: "boolean" },
        },
        required: ["who"],
      });
      expect(second.confirmationRequired).toBe(true);
      expect(JSON.stringify(json)).not.toContain(secret);
      const draft = await api.send("GET", `/agents/${slug}/manifest`);
      expect(await draft.text()).not.toContain(secret);
    });
  });

test("what cannot be read is refused in words", async ({ api, page }) => {
  const importing = async (request: unknown) => {
    const answer = await api.send("POST", "/imports", request);
    return { status: answer.status(), problem: (await answer.json()) as { detail: string } };
  };
  expect((await importing({ kind: "nothing" })).status).toBe(400);
  const forbidden = await importing({ kind: "agent-url", url: "http://127.0.0.2:9" });
  expect(forbidden.status).toBe(502);
  expect(forbidden.problem.detail).toContain("127.0.0.2");
  const unreachable = await importing({ kind: "agent-url", url: "http://127.0.0.1:9" });
  expect(unreachable.status).toBe(502);
  const named = await importing({ kind: "manifest", document: "slug: ${PATH}" });
  expect(named.status).toBe(400);
  expect(named.problem.detail).toContain("${PATH}");

  await page.goto("/import");
  await page.getByRole("tab", { name: "Manifest" }).click();
  await page.getByRole("textbox", { name: /^Manifest/ }).fill("slug: a\nslug: b");
  await page.getByRole("button", { name: "Read the manifest" }).click();
  await expect(page.getByRole("alert").getByText('The key "slug" stands twice')).toBeVisible();
});

test("a manifest is exported as YAML, imported, put in place of another and exported alike", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const code = "export default ({ city }) => `${city} costs ${PRICE}`;";
  const tool = { ...slack.tools[0], name: "coded", handler: { kind: "javascript", code } };
  const manifest = { ...slack, slug, name: `Agent ${slug}`, tools: [...slack.tools, tool] };
  await api.send("PUT", `/agents/${slug}/manifest`, manifest);

  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("button", { name: "Agent actions" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as YAML" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${slug}.yaml`);
  const file = await download.path();
  const before = await (await api.send("GET", `/agents/${slug}/manifest`)).json();
  const text = await (await api.send("GET", `/agents/${slug}/manifest?format=json`)).text();
  expect(text).toBe(`${JSON.stringify(before, null, 2)}\n`);
  const yaml = await api.send("GET", `/agents/${slug}/manifest`, undefined, {
    accept: "application/yaml",
  });
  expect(yaml.headers()["content-type"]).toContain("application/yaml");

  await page.goto("/agents");
  await page.getByRole("link", { name: /^Import/ }).click();
  await page.getByRole("tab", { name: "Manifest" }).click();
  await page.getByLabel("Manifest file").setInputFiles(file);
  await expect(page.getByRole("textbox", { name: /^Manifest/ })).toHaveValue(await yaml.text());
  await page.getByRole("button", { name: "Read the manifest" }).click();
  await expect(page.getByRole("heading", { name: "2 tools found" })).toBeVisible();
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page.getByText("Another agent lives at this address")).toBeVisible();
  await page.getByRole("button", { name: "Replace its draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace draft" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  expect(await (await api.send("GET", `/agents/${slug}/manifest`)).json()).toEqual(before);
});

test("a manifest asks for the values of its names", async ({ page, api, slug }) => {
  await page.goto("/import");
  await page.getByRole("tab", { name: "Manifest" }).click();
  await page
    .getByRole("textbox", { name: /^Manifest/ })
    .fill(`slug: ${slug}\nname: Named\ndescription: "of \${TEAM}"\ntools: []\n`);
  await page.getByLabel("Value of TEAM").fill("the analysts");
  await page.getByRole("button", { name: "Read the manifest" }).click();
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const answer = await api.send("GET", `/agents/${slug}`);
  const saved = (await answer.json()) as { description: string };
  expect(saved.description).toBe("of the analysts");
});
