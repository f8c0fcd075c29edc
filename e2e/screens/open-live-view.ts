import type { Page } from "@playwright/test";

/**
 * Opens a live view: beside the editor on wide screens, in a collapsible section below it on narrow
 * ones.
 */
export const openLiveView = async (page: Page, name: string) => {
  const live = page.getByRole("complementary", { name: "Live views" });
  const expandButton = live.getByRole("button", { name: /^Live views/ });
  await live.getByRole("tab").or(expandButton).first().waitFor();
  if (await expandButton.isVisible()) await expandButton.click();
  const tab = live.getByRole("tab", { name, exact: true });
  await tab.click();
  await tab.evaluate((element) => {
    if (element.getBoundingClientRect().top > 300) element.scrollIntoView({ block: "center" });
  });
};
