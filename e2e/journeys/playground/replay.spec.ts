import type { Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";
import { eraseTool, field, searchTool } from "./playground-page";

const agentWith = (slug: string, url: string): Manifest => ({
  slug,
  name: "Again",
  description: "Runs that are made again.",
  tools: [
    searchTool(url, "&for={{context.userId}}", { apiKey: { type: "string" } }),
    eraseTool(url),
  ],
});

const history = (page: Page) => page.getByRole("button", { name: /^History/ });
const expectSuccess = (page: Page) => expect(page.getByText("Succeeded")).toBeVisible();

test.beforeEach(async ({ api, slug, upstream }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, upstream.url));
});

test("replays a run from the history, or fills in its arguments", async ({
  page,
  slug,
  upstream,
}) => {
  const paths = () => upstream.requests.map(({ path }) => path);
  await page.goto(`/agents/${slug}/playground`);
  await expect(field(page, "query")).toBeFocused();
  await field(page, "query").fill("oak");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expectSuccess(page);
  await page.goto(`/agents/${slug}/playground?tool=erase`);
  await field(page, "id").fill("a1");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("button", { name: /^Erase/ }).click();
  await expectSuccess(page);
  expect(paths()).toEqual(["/search?q=oak", "/records/a1"]);

  await test.step("sends the same request when replaying another tool’s run", async () => {
    await history(page).click();
    await page.getByRole("button", { name: /^Replay search/ }).click();
    await expect(field(page, "query")).toHaveValue("oak");
    await expect.poll(paths).toHaveLength(3);
    expect(paths()[2]).toBe("/search?q=oak");
  });

  await test.step("asks again for a tool that requires confirmation", async () => {
    await page.getByRole("button", { name: /^Replay erase/ }).click();
    const card = page.getByRole("region", { name: /^Run erase/ });
    await expect(card).toContainText("a1");
    await expect(card).toBeFocused();
    expect(paths()).toHaveLength(3);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(paths).toHaveLength(4);
  });

  await test.step("sends no request when filling in", async () => {
    await page
      .getByRole("button", { name: /^Fill in again: search/ })
      .first()
      .click();
    await expect(field(page, "query")).toHaveValue("oak");
    expect(paths()).toHaveLength(4);
  });

  await test.step("runs filled-in inputs by keyboard, wherever the focus is", async () => {
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(paths).toHaveLength(5);
  });

  await test.step("keeps inputs after leaving the page", async () => {
    await field(page, "query").fill("elm");
    await page.goto(`/agents/${slug}/tools`);
    await page.goto(`/agents/${slug}/playground?tool=search`);
    await expect(field(page, "query")).toHaveValue("elm");
    await history(page).click();
  });

  await test.step("waits for a secret that was not stored", async () => {
    await field(page, "query").fill("ash");
    await field(page, "apiKey").fill("key-of-mine");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(paths).toHaveLength(6);
    await expectSuccess(page);
    await page.reload();
    await history(page).click();
    await page.getByRole("button", { name: /^Replay search .*ash/ }).click();
    await expect(page.getByText("Inputs filled in")).toBeVisible();
    await expect(field(page, "query")).toHaveValue("ash");
    await expect(field(page, "apiKey")).toHaveValue("");
    expect(paths()).toHaveLength(6);
  });
});

test("retries a logged call for the same user and chat without storing them", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const tryResponse = await api.send("POST", `/agents/${slug}/tools/search/try`, {
    params: { query: "oak" },
    profile: { userId: "user-7", chatId: "chat-9" },
  });
  const { trace } = (await tryResponse.json()) as { trace: { callId: string } };
  const fetchCall = () => api.send("GET", `/agents/${slug}/calls/${trace.callId}`);
  await expect.poll(async () => (await fetchCall()).status()).toBe(200);

  await page.goto(`/agents/${slug}/playground?call=${trace.callId}`);
  await expect(field(page, "query")).toHaveValue("oak");
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  await expect(page.getByText("userId and chatId from the call")).toBeVisible();
  await page.getByRole("button", { name: "Host context" }).click();
  await expect(field(page, "userId")).toHaveValue("user-7");
  await expect(field(page, "chatId")).toHaveValue("chat-9");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expectSuccess(page);
  expect(upstream.requests.at(-1)?.path).toBe("/search?q=oak&for=user-7");

  await field(page, "executionId").fill("run-1");
  const browserStorage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(browserStorage).toContain("run-1");
  expect(browserStorage).not.toContain("user-7");
});
