// biome-ignore-all lint/suspicious/noTemplateCurlyInString: YAML variables look like template literals.
import { readFile } from "node:fs/promises";
import { slack } from "@/lib/gallery/slack";
import { test as base, expect } from "../../fixtures";
import { startThirdPartyAgent } from "../../third-party-agent";

const secret = "sesame-4711";

const test = base.extend<{ thirdPartyAgent: Awaited<ReturnType<typeof startThirdPartyAgent>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  thirdPartyAgent: async ({}, use) => {
    const thirdPartyAgent = await startThirdPartyAgent({ "x-api-key": secret });
    await use(thirdPartyAgent);
    await thirdPartyAgent.close();
  },
});

test("imports an agent by its URL, saves, publishes and calls it", async ({
  page,
  api,
  slug,
  thirdPartyAgent,
}) => {
  test.slow();
  await test.step("read it, first without its key", async () => {
    await page.goto("/import");
    await page.getByRole("textbox", { name: /^Source/ }).fill(`${thirdPartyAgent.url}/spec/`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").getByText("Add the headers it requires")).toBeVisible();
    await page.getByLabel("Header name 1").fill("x-api-key");
    await page.getByLabel("Header value 1").fill(secret);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "4 tools found" })).toBeFocused();
    await expect(page.getByText('The value of "x-api-key" is not stored')).toBeVisible();
    await page.getByRole("button", { name: /notes on say hello/ }).click();
    await expect(page.getByText('"loud" has no description')).toBeVisible();
  });

  await test.step("save and publish it", async () => {
    await page.getByRole("textbox", { name: /^Name/ }).fill(`Imported ${slug}`);
    await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
    await page.getByRole("button", { name: "Save agent" }).click();
    await expect(page).toHaveURL(`/agents/${slug}/tools`);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish version 1" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("call it with its key", async () => {
    const key = await api.createKey(slug, "test");
    const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/say%20hello`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": key,
        "x-upstream-key": secret,
      },
      body: JSON.stringify({ who: "Ada" }),
    });
    expect(await response.json()).toMatchObject({ success: true, data: { html: "<p>Ada</p>" } });
    const draft = await api.send("GET", `/agents/${slug}/manifest`);
    expect(await draft.text()).not.toContain(secret);
  });

  await test.step("shows its price with its tools", async () => {
    await page.goto(`/agents/${slug}/tools`);
    await expect(page.getByText("5 credits as stated by its author").first()).toBeAttached();
    await page.goto(`/docs/agents/${slug}`);
    const article = page.getByRole("article", { name: "say hello", exact: true });
    await expect(article.getByText("5 credits", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "/llms.txt" })).toHaveAttribute(
      "href",
      "/llms.txt",
    );
  });
});

test("explains why an import cannot be read", async ({ api, page }) => {
  expect((await api.send("POST", "/imports", { kind: "nothing" })).status()).toBe(400);
  const manifestWithVariable = { kind: "manifest", document: "slug: ${PATH}" };
  const importResponse = await api.send("POST", "/imports", manifestWithVariable);
  expect([
    importResponse.status(),
    ((await importResponse.json()) as { detail: string }).detail,
  ]).toEqual([400, expect.stringContaining("${PATH}")]);

  await page.goto("/import");
  await page.getByRole("textbox", { name: /^Source/ }).fill("slug: a\nslug: b");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").getByText(/Duplicate key/)).toBeVisible();
  await page.getByRole("textbox", { name: /^Source/ }).fill("slug: a\ntools: [1, 2\nname: b");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByRole("alert").getByText("Line 3, column 1: Missing ] to close"),
  ).toBeVisible();
});

test("round-trips a manifest through YAML export and import", async ({ page, api, slug }) => {
  test.slow();
  const code = "export default ({ city }) => `${city} costs ${PRICE}`;";
  const [sendMessage] = slack.tools;
  const tool = { ...sendMessage, name: "coded", handler: { kind: "javascript", code } };
  const manifest = { ...slack, slug, name: `Agent ${slug}`, tools: [sendMessage, tool] };
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
  await page.getByLabel("Source file").setInputFiles(file);
  expect(await readFile(file, "utf8")).toBe(await yaml.text());
  await expect(page.getByText(/^Manifest · \d+ KB$/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "2 tools found" })).toBeVisible();
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page.getByText("Another agent has this address")).toBeVisible();
  await page.getByRole("button", { name: "Replace its draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace draft" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  expect(await (await api.send("GET", `/agents/${slug}/manifest`)).json()).toEqual(before);
});

test("asks for the values of a manifest’s variables", async ({ page, api, slug }) => {
  await page.goto("/import");
  await page
    .getByRole("textbox", { name: /^Source/ })
    .fill(`slug: ${slug}\nname: Named\ndescription: "of \${TEAM}"\ntools: []\n`);
  await page.getByLabel("Value for TEAM").fill("the analysts");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const response = await api.send("GET", `/agents/${slug}`);
  const storedAgent = (await response.json()) as { description: string };
  expect(storedAgent.description).toBe("of the analysts");
});

test("reports a failed import only in the step that failed, until its source is edited", async ({
  page,
}) => {
  await page.goto("/import");
  const source = page.getByRole("textbox", { name: /^Source/ });
  const read = async (text: string) => {
    await source.fill(text);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await read("curl https://pets.example/cats");
  const preview = page.getByRole("heading", { name: "1 tool found" });
  await expect(preview).toBeFocused();
  await page.goBack();
  await read("http://127.0.0.1:1/openapi.json");
  const problem = page.getByText("Import failed");
  await expect(problem).toBeVisible();
  await page.goForward();
  await expect(preview).toBeVisible();
  await expect(problem).toBeHidden();
  await page.goBack();
  await expect(problem).toBeVisible();
  await source.fill("http://127.0.0.1:2/openapi.json");
  await expect(problem).toBeHidden();
});
