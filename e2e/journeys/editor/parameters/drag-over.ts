import { expect, type Locator, type Page } from "@playwright/test";

/** Drags a line by its handle over another one, to `share` of its height, without dropping it. */
export const dragOver = async (page: Page, line: Locator, onto: Locator, share: number) => {
  const handle = line.locator("[data-line-handle]");
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await onto.boundingBox();
  if (!from || !to) throw new Error("The lines are not in view.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height * share, { steps: 6 });
  await expect(page.locator("[data-drop-mark]")).toBeVisible();
};
