import type { Page } from "@playwright/test";
import { weather } from "@/lib/gallery/weather";
import { expect, test } from "../../fixtures";

/** Describes the focused element if another element covers it or it is outside the window. */
const findHiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isHidden = [0.1, 0.5, 0.9].every((share) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * share);
      return !hit || !(focused.contains(hit) || hit.closest("label")?.contains(focused));
    });
    return isHidden ? `${focused.outerHTML.slice(0, 120)} at ${Math.round(top)}` : null;
  });

test("scrolls the focus clear of the bars at the edges", async ({ page }) => {
  // A window of 1280 px at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto("/settings/model-prices");
  await expect(page.getByRole("button", { name: /^Edit the price/ }).first()).toBeVisible();
  for (const key of ["Tab", "Shift+Tab"])
    for (let presses = 0; presses < 35; presses += 1) {
      await page.keyboard.press(key);
      expect(await findHiddenFocus(page), `${key} ${presses}`).toBeNull();
    }
});

test("keeps the model's buttons above the bottom bar", async ({ page, api, slug }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const model = { provider: "ollama" as const, id: "qwen3:8b" };
  await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug, model });
  await page.goto(`/agents/${slug}/model`);
  const test = await page.getByRole("button", { name: "Test", exact: true }).boundingBox();
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  expect((test?.y ?? 0) + (test?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // A window of 1280 px at 400 % needs the space of the other bars.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).not.toBeInViewport();
  await expect(page.getByRole("button", { name: "Test", exact: true })).not.toBeInViewport();
});

test("scrolls the caret in code clear of the bars on a phone", async ({ page, api, slug }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const code = `export default () => {\n${"  // A line.\n".repeat(50)}};`;
  const handler = { kind: "javascript" as const, code };
  const parameters = { type: "object" as const, properties: {} };
  const tool = { name: "long", description: "Runs.", parameters, handler };
  await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug, tools: [tool] });
  await page.goto(`/agents/${slug}/tools/long`);
  await page.getByRole("textbox", { name: "Code" }).focus();
  const isCaretCovered = () =>
    page.evaluate(() => {
      const { left, top, height } =
        document.querySelector(".cm-cursor-primary")?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(left + 2, top + height / 2);
      return hit?.closest(".cm-editor") === null;
    });
  for (const key of ["ControlOrMeta+End", "ControlOrMeta+Home"]) {
    await page.keyboard.press(key);
    await expect.poll(isCaretCovered, key).toBe(false);
  }
});
