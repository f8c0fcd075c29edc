import type { Locator, Page } from "@playwright/test";
import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

/** The spacing that WCAG 1.4.12 lets readers set. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Expects elements of one row to be beside each other, without an overlap. */
const expectNoOverlap = async (row: Locator) => {
  const edges = await row.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return { text: element.textContent, left, right };
    }),
  );
  expect(edges.length).toBeGreaterThan(1);
  for (const [index, { text, left }] of edges.entries())
    expect(left, text ?? "").toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
};

test("keeps the labels of the bottom bar apart", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/agents");
  await spaceText(page);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expectNoOverlap(navigation.getByRole("link"));
});

test("keeps the copy button of an agent apart from its tabs", async ({ page, api, slug }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await api.publish({ ...slack, slug, name: "Customer support of the northern regions" });
  await page.goto(`/agents/${slug}/playground`);
  const copyButton = page.getByRole("button", { name: "Copy endpoint" });
  await expect(copyButton).toBeVisible();
  await spaceText(page);
  const tabs = await page.getByRole("navigation", { name: "Agent" }).boundingBox();
  const button = await copyButton.boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(tabs?.x ?? 0);
});
