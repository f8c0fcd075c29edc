import { execFileSync } from "node:child_process";
import { expect, test } from "../../fixtures";
import { contractAgent } from "../../gateway/contract-agent";
import { waitForReadiness } from "../../ready";

test("shows every tool with a working curl command on the reference page", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const manifest = contractAgent(slug, upstream.url);
  const { key } = await api.publish(manifest);
  await page.goto(`/agents/${slug}/endpoint`);
  await page.getByRole("link", { name: "Reference page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contract" })).toBeVisible();

  const enabledTools = manifest.tools.filter(({ enabled }) => enabled !== false);
  await expect(page.getByRole("article")).toHaveCount(enabledTools.length);
  for (const { name, description } of enabledTools) {
    const article = page.getByRole("article", { name, exact: true });
    await expect(article).toContainText(description);
  }
  const echo = page.getByRole("article", { name: "echo", exact: true });
  const rows = echo.getByRole("table", { name: "Parameters of echo" }).getByRole("row");
  await expect(rows.filter({ hasText: /^text/ })).toContainText(/required.*string.*at least 2/);
  await expect(rows.filter({ hasText: /^count/ })).toContainText(/integer.*Default 3.*at least 1/);
  await expect(rows.filter({ hasText: /^transfers, amount/ })).toContainText("number");
  await expect(rows.filter({ hasText: /^kind/ })).toContainText('one of "a", "b c"');

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await echo.getByRole("button", { name: "Copy: curl that calls echo" }).click();
  const copiedCommand = await page.evaluate(() => navigator.clipboard.readText());
  const curl = copiedCommand.replace("YOUR_API_KEY", key).replace(/^curl/, "curl -s");
  const response = JSON.parse(execFileSync("sh", ["-c", curl], { encoding: "utf8" }));
  expect(response).toMatchObject({ success: true, responseType: "mixed" });

  await echo.getByRole("tab", { name: "Python" }).click();
  await expect(echo.getByRole("tabpanel")).toContainText("urllib.request");
  const html = await (await page.request.get(`/docs/agents/${slug}`)).text();
  for (const secret of [upstream.url, "the tool gave up", "export default"])
    expect(html).not.toContain(secret);
});

test("shows signed-out users only the pages of public agents", async ({
  browser,
  api,
  slug,
  upstream,
  baseURL,
}) => {
  const manifest = contractAgent(slug, upstream.url);
  const [first] = manifest.tools;
  const manifestWithNote = {
    ...manifest,
    tools: first ? [{ ...first, docNote: "Between us." }] : [],
  };
  await api.publish(manifestWithNote);
  const context = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [] },
  });
  const anonymousPage = waitForReadiness(await context.newPage());
  const visit = async () => (await anonymousPage.goto(`/docs/agents/${slug}`))?.status();
  const index = async () => {
    const response = await anonymousPage.request.get("/llms.txt");
    expect(response.headers()["content-type"]).toContain("text/plain");
    return response.text();
  };
  expect(await visit()).toBe(404);
  expect(await index()).toContain("/docs/api");
  expect(await index()).not.toContain(slug);
  await expect(anonymousPage.getByText("The tool echo.")).toHaveCount(0);

  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...manifestWithNote,
    access: { toolsList: "public" },
  });
  await api.send("POST", `/agents/${slug}/publish`, {});
  await expect.poll(visit).toBe(200);
  await expect(anonymousPage.getByRole("article", { name: "echo" })).toBeVisible();
  await expect(anonymousPage.getByText("Between us.")).toHaveCount(0);
  expect(await index()).toContain(`/docs/agents/${slug}`);
  expect(await index()).toContain(`/api/agents/${slug}/openapi.json`);

  await anonymousPage.getByRole("link", { name: /openapi\.json$/ }).click();
  await expect(anonymousPage).toHaveURL(new RegExp(`/api/agents/${slug}/openapi.json$`));
  await context.close();
});

test("folds long descriptions, and prints everything", async ({ page, api, slug }) => {
  const description = "What it does, and when to use it. ".repeat(40).trim();
  await api.publish({
    slug,
    name: "Long",
    description,
    variables: [{ ref: "r".repeat(60), description }],
    tools: [
      {
        name: "find",
        description,
        parameters: {
          type: "object",
          properties: { ["p".repeat(60)]: { type: "string", description } },
        },
        handler: { kind: "javascript", code: "export default () => 1" },
      },
    ],
  });
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto(`/docs/agents/${slug}`);
  const text = page.getByRole("article", { name: "find" }).getByText(description).first();
  const getHeight = async () => (await text.boundingBox())?.height ?? 0;
  const more = page.getByRole("button", { name: "Show more about find" });
  await expect(more).toBeVisible();
  await expect(
    page.getByRole("button", { name: `Show more about x-${"r".repeat(60)}` }),
  ).toBeVisible();
  expect(await getHeight()).toBeLessThan(100);
  await page.emulateMedia({ media: "print" });
  await expect(more).toBeHidden();
  expect(await getHeight()).toBeGreaterThan(200);
  const cutTexts = await page
    .locator("main section[tabindex]")
    .evaluateAll((sections) =>
      sections
        .filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight)
        .map((e) => e.ariaLabel),
    );
  expect(cutTexts).toEqual([]);
});
