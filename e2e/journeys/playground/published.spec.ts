import type { Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { test as baseTest, expect } from "../../fixtures";
import {
  copyLink,
  eraseTool,
  field,
  searchTool,
  talkTool,
  withCallersBearer,
} from "./playground-page";

const agentWith = (slug: string, url: string): Manifest => ({
  slug,
  name: "Public",
  description: "Called as hosts call it.",
  variables: [{ ref: "region", required: true }],
  tools: [
    {
      ...withCallersBearer(searchTool(url, "&r={{variables.region}}")),
      limits: { rate: { calls: 60, perSeconds: 60, per: "key" } },
    },
    {
      ...eraseTool(url, { hard: { type: "boolean", default: false } }),
      confirmationEnforced: true,
      confirmPrompt: "Erase this record for good?",
    },
    {
      name: "archive",
      description: "Archives a record.",
      parameters: { type: "object", properties: {} },
      confirmationRequired: true,
      handler: { kind: "http", method: "POST", url: `${url}/archive` },
    },
    talkTool(url, 20),
  ],
});

const sourceChoice = (page: Page) => page.getByRole("radiogroup", { name: "Version" });
const key = (page: Page) => page.getByLabel("Agent key");
const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });

/**
 * `openPublished` publishes the agent and opens the published tool with the key and region filled
 * in.
 */
const test = baseTest.extend<{ openPublished: (tool: string) => Promise<void> }>({
  openPublished: ({ page, api, slug, upstream }, use) =>
    use(async (tool) => {
      const { key: validKey } = await api.publish(agentWith(slug, upstream.url));
      await page.goto(`/agents/${slug}/playground?tool=${tool}&source=published`);
      await key(page).fill(validKey);
      await field(page, "region").fill("eu");
    }),
});

test("calls the published version with the caller's key", async ({ page, api, slug, upstream }) => {
  const manifest = agentWith(slug, upstream.url);
  await api.send("PUT", `/agents/${slug}/manifest`, manifest);
  await page.goto(`/agents/${slug}/playground?tool=search`);
  await expect(sourceChoice(page).getByRole("radio", { name: "Published" })).toBeDisabled();
  await expect(page.getByText("The agent is not published yet.")).toBeVisible();

  const { key: validKey } = await api.publish(manifest);
  const scopedKey = await api.createKey(slug, "scoped", ["list", "call:archive"]);
  const [, ...otherTools] = manifest.tools;
  const search = { ...manifest.tools[0], description: "Searches the draft." };
  const newTool = { ...manifest.tools[2], name: "fresh" };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...manifest,
    tools: [search, ...otherTools, newTool],
  });
  await page.goto(`/agents/${slug}/playground?tool=fresh`);

  await test.step("does not call unpublished tools", async () => {
    await expect(sourceChoice(page).getByRole("radio", { name: "Published" })).toBeDisabled();
    await expect(page.getByText("Version 1 has no tool named fresh.")).toBeVisible();
    await page.getByRole("combobox", { name: "Tool" }).click();
    await page.getByRole("option", { name: "search" }).click();
    await expect(page.getByText("Searches the draft.")).toBeVisible();
    await sourceChoice(page).getByRole("radio", { name: "Draft" }).focus();
    // The group moves its focus shortly after keydown.
    await page.keyboard.press("ArrowRight", { delay: 200 });
    await expect(sourceChoice(page).getByRole("radio", { name: "Published" })).toBeChecked();
    await expect(page.getByText("Searches.", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Runs version 1 at its public URL/)).toBeVisible();
  });

  await test.step("rejects a missing, wrong or out-of-scope key with a hint", async () => {
    await field(page, "region").fill("eu");
    await field(page, "query").fill("oak");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(result(page)).toContainText("Invalid API key");
    await expect(result(page)).toContainText("No key was sent.");
    await key(page).fill("tw_wrong");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(result(page)).toContainText("is not valid for this agent");
    await expect(result(page).getByRole("link", { name: "Agent keys" })).toBeVisible();
    await key(page).fill(scopedKey);
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(result(page)).toContainText("not allowed to call this tool");
    expect(upstream.requests).toEqual([]);
  });

  await test.step("succeeds with a valid key and shows the HTTP exchange", async () => {
    await key(page).fill(validKey);
    await page.getByLabel("Bearer token").fill("bearer-of-one");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(result(page).getByText("Succeeded")).toBeVisible();
    expect(upstream.requests.map(({ path }) => path)).toEqual(["/search?q=oak&r=eu"]);
    expect(upstream.requests[0]?.headers.authorization).toBe("Bearer bearer-of-one");
    await page.getByRole("tab", { name: "HTTP" }).click();
    await expect(result(page)).toContainText("HTTP 200");
    await expect(result(page)).toContainText("x-request-id");
    await expect(result(page)).toContainText(/ratelimit/);
    await expect(result(page)).toContainText("Bearer •••");
    await expect(result(page)).not.toContainText("bearer-of-one");
  });

  await test.step("marks it in the history, opens it by link and remembers the choice", async () => {
    await page.getByRole("button", { name: /^History/ }).click();
    const runs = page.getByRole("list", { name: "Runs" });
    await expect(runs.getByRole("listitem").first()).toContainText("published");
    const link = await copyLink(page);
    expect(link).toContain("source=published");
    await page.goto(`/agents/${slug}/playground?tool=search`);
    await expect(sourceChoice(page).getByRole("radio", { name: "Published" })).toBeChecked();
    await sourceChoice(page).getByRole("radio", { name: "Draft" }).click();
    await expect(page.getByText("Searches the draft.")).toBeVisible();
    await page.goto(link);
    await expect(sourceChoice(page).getByRole("radio", { name: "Published" })).toBeChecked();
    await expect(field(page, "query")).toHaveValue("oak");
  });
});

test("shows the preview of an enforced confirmation, which is valid for these arguments only", async ({
  page,
  slug,
  upstream,
  openPublished,
}) => {
  await openPublished("erase");
  await field(page, "id").fill("a1");
  await page.keyboard.press("ControlOrMeta+Enter");
  const card = page.getByRole("region", { name: /^Run erase/ });
  await expect(card).toBeFocused();
  await expect(card).toContainText("Erase this record for good?");
  await expect(card).toContainText("a1");
  await expect(card).toContainText("false");
  await expect(card).toContainText("The tool has not run yet.");
  await expect(result(page)).toContainText("428");
  await expect(result(page)).toContainText("Needs confirmation");
  expect(upstream.requests).toEqual([]);

  await card.getByRole("button", { name: "Edit" }).click();
  await field(page, "id").fill("b2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(card).toContainText("b2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(result(page).getByText("Succeeded")).toBeVisible();
  expect(upstream.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /records/b2",
  ]);

  await test.step("asks in the playground for a confirmation that hosts have to ask for", async () => {
    await page.goto(`/agents/${slug}/playground?tool=archive&source=published`);
    await page.getByRole("button", { name: /^Run/ }).click();
    const confirmationCard = page.getByRole("region", { name: /^Run archive/ });
    await expect(confirmationCard).toContainText("Nothing has been sent yet.");
    expect(upstream.requests).toHaveLength(1);
    await confirmationCard.getByRole("button", { name: /^Archive/ }).click();
    await expect(result(page).getByText("Succeeded")).toBeVisible();
    expect(upstream.requests).toHaveLength(2);
  });
});

test("streams from the public endpoint, and aborts the upstream request when cancelled", async ({
  page,
  upstream,
  openPublished,
}) => {
  await openPublished("talk");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByText("20 chunks")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Cancelled\. The tool may have/)).toBeVisible();
  await expect.poll(() => upstream.abortedPaths).toEqual(["/hold"]);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("replaces the form with the confirmation", async ({ page, upstream, openPublished }) => {
    await openPublished("erase");
    await field(page, "id").fill("a1");
    await page.getByRole("button", { name: /^Run/ }).click();
    const card = page.getByRole("region", { name: /^Run erase/ });
    await expect(card).toBeVisible();
    await card.getByRole("button", { name: /^Erase/ }).click();
    await expect(page.getByText("Succeeded")).toBeVisible();
    expect(upstream.requests).toHaveLength(1);
  });
});
