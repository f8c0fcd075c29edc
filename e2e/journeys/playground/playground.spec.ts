import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";
import { copyLink, eraseTool, searchTool, talkTool, withCallersBearer } from "./playground-page";

const agentWith = (slug: string, url: string): Manifest => ({
  slug,
  name: "Bench",
  description: "Things to try.",
  variables: [{ ref: "region" }, { ref: "dburi", secret: true }],
  tools: [
    withCallersBearer(
      searchTool(url, "&n={{params.count}}", {
        count: { type: "integer", default: 5 },
        apiKey: { type: "string" },
      }),
    ),
    talkTool(url, 300),
    withCallersBearer(eraseTool(url)),
  ],
});

test.beforeEach(async ({ api, slug, upstream }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, upstream.url));
});

test("stores, pins, refills and links runs, without secrets", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  await page.goto(`/agents/${slug}/playground?tool=search`);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("query").fill("oak & ash");
  await field("count").fill("");
  await field("apiKey").fill("key-of-mine");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Succeeded")).toBeVisible();
  // A cleared field with a default stays empty, and the default is sent.
  await expect(field("count")).toHaveValue("");
  expect(upstream.requests[0]?.path).toBe("/search?q=oak%20%26%20ash&n=5");

  await test.step("keeps the history across a reload, but not results and secrets", async () => {
    await page.reload();
    await page.getByRole("button", { name: /^History/ }).click();
    await page.getByRole("button", { name: /^Fill in again/ }).click();
    await expect(field("query")).toHaveValue("oak & ash");
    await expect(field("apiKey")).toHaveValue("");
    const browserStorage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(browserStorage).toContain("oak & ash");
    expect(browserStorage).not.toContain("key-of-mine");
    await page.getByRole("button", { name: /^Pin / }).click();
    const pinnedRuns = page.getByRole("list", { name: "Pinned runs" });
    await pinnedRuns.getByRole("button", { name: /^Delete / }).click();
    await expect(pinnedRuns).toBeHidden();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: /^History/ }).click();
    await expect(pinnedRuns).toBeVisible();
  });

  await test.step("saves inputs by name", async () => {
    await field("query").fill("birch");
    await page.getByRole("button", { name: "Inputs" }).click();
    await page.getByRole("menuitem", { name: "Save inputs" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Birches");
    await page.keyboard.press("Enter");
    await field("query").fill("something else");
    await page.getByRole("button", { name: "Inputs" }).click();
    await page.getByRole("menuitem", { name: "Birches" }).click();
    await expect(field("query")).toHaveValue("birch");
  });

  await test.step("puts the arguments into a link", async () => {
    await page.goto(await copyLink(page));
    await expect(field("query")).toHaveValue("birch");
  });

  await test.step("opens a logged call", async () => {
    const ids = async () => {
      const response = await api.send("GET", `/agents/${slug}/calls`);
      return ((await response.json()) as { calls: { id: string }[] }).calls.map(({ id }) => id);
    };
    await expect.poll(ids).toHaveLength(1);
    await page.goto(`/agents/${slug}/playground?call=${(await ids())[0]}`);
    await expect(field("query")).toHaveValue("oak & ash");
    await page.goto(`/agents/${slug}/playground?call=unknown`);
    await expect(page.getByText("Could not load the call")).toBeVisible();
  });
});

test("stores caller profiles by name, but their secrets only in the tab", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/playground?tool=search`);
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  await page.getByRole("textbox", { name: "region", exact: true }).fill("eu");
  await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("bearer-of-one");
  await page.getByRole("button", { name: "New profile" }).click();
  await page.getByRole("textbox", { name: "Profile name" }).fill("Other");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "region", exact: true })).toHaveValue("");
  await page.getByRole("combobox", { name: "Caller profile" }).click();
  await page.getByRole("option", { name: "Default", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "region", exact: true })).toHaveValue("eu");
  const browserStorage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(browserStorage).toContain("Other");
  expect(browserStorage).not.toContain("bearer-of-one");

  await test.step("restores a profile with its secrets when its deletion is undone", async () => {
    await page.getByRole("button", { name: "Delete profile Default" }).click();
    const region = page.getByRole("textbox", { name: "region", exact: true });
    await expect(region).toHaveValue("");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(region).toHaveValue("eu");
    await expect(page.getByRole("textbox", { name: "Bearer token", exact: true })).toHaveValue(
      "bearer-of-one",
    );
  });

  await test.step("puts the current arguments into the snippets", async () => {
    await page.getByRole("textbox", { name: "query", exact: true }).fill("larch");
    await page.getByRole("button", { name: "Snippets" }).click();
    for (const name of ["curl", "JavaScript", "Python", "TypeScript client"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      await expect(page.getByRole("tabpanel", { name })).toContainText("larch");
    }
    await page.getByRole("tab", { name: "Anthropic", exact: true }).click();
    await expect(page.getByRole("tabpanel", { name: "Anthropic" })).toContainText("messages");
  });
});

test("shows a streamed result and can cancel it", async ({ page, slug, upstream }) => {
  await page.goto(`/agents/${slug}/playground?tool=talk`);
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByText("300 chunks")).toBeVisible();
  // The view follows the end of the stream.
  await expect(page.getByText("word300")).toBeInViewport();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Cancelled\. The tool may have/)).toBeVisible();
  await expect.poll(() => upstream.abortedPaths).toEqual(["/hold"]);
});

test("shows the request with masked secrets in the confirmation", async ({
  page,
  slug,
  upstream,
}) => {
  await page.goto(`/agents/${slug}/playground?tool=erase`);
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("bearer-of-one");
  await page.getByRole("textbox", { name: "id", exact: true }).fill("a 1");
  await page.keyboard.press("ControlOrMeta+Enter");
  const card = page.getByRole("region", { name: /^Run erase/ });
  await card.getByRole("button", { name: "Request preview" }).click();
  await expect(card).toContainText("/records/");
  await expect(card).toContainText("•••");
  await expect(card).not.toContainText("bearer-of-one");
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "id", exact: true }).fill("b2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Succeeded")).toBeVisible();
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/records/b2"]);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("replaces the form with the result and restores it unchanged", async ({ page, slug }) => {
    await page.goto(`/agents/${slug}/playground?tool=search`);
    const query = page.getByRole("textbox", { name: "query", exact: true });
    await query.fill("elm");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(page.getByText("Succeeded")).toBeVisible();
    await expect(query).toBeHidden();
    await page.getByRole("button", { name: "Back to the form" }).click();
    await expect(query).toHaveValue("elm");
  });

  test("starts a confirmation longer than the screen below the bars", async ({ page, slug }) => {
    await page.goto(`/agents/${slug}/playground?tool=erase`);
    await page.getByRole("textbox", { name: "id", exact: true }).fill("a ".repeat(2_000));
    await page.keyboard.press("ControlOrMeta+Enter");
    const heading = page.getByRole("heading", { name: /^Run erase/ });
    await expect(heading).toBeInViewport();
    const isCovered = await heading.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + 2, top + 2));
    });
    expect(isCovered).toBe(false);
  });
});

test("runs the editor's unsaved changes in the playground", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await description.fill("Searches far and wide.");
  await description.blur();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain("toolwright:draft:");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/agents/${slug}/playground?tool=search`);
  await expect(page.getByText("The editor has unsaved changes")).toBeVisible();
  await page.getByRole("radio", { name: "With changes" }).click();
  await expect(page.getByText("Searches far and wide.")).toBeVisible();
  await page.getByRole("textbox", { name: "query", exact: true }).fill("fir");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Succeeded")).toBeVisible();
});

test("keeps Run and the result in view beside a long form", async ({ page, api, slug }) => {
  const names = Array.from({ length: 30 }, (_, n) => `field${n}`);
  const long: Manifest["tools"][number] = {
    name: "long",
    description: "Asks for much.",
    parameters: {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    },
    handler: { kind: "javascript", code: "export default () => 'at the end'" },
  };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: "Bench",
    description: "",
    tools: [long],
  });
  await page.goto(`/agents/${slug}/playground?tool=long`);
  const last = page.getByRole("textbox", { name: "field29" });
  await last.fill("x");
  await expect(page.getByRole("button", { name: /^Run/ })).toBeInViewport();
  await last.press("ControlOrMeta+Enter");
  await expect(page.getByText("at the end")).toBeInViewport();
});
