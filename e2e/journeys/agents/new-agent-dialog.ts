import type { Locator, Page } from "@playwright/test";

/** Opens the New agent dialog on the agents page and fills it in; returns the dialog. */
export const fillNewAgent = async (
  page: Page,
  { name, slug }: { name: string; slug: string },
): Promise<Locator> => {
  await page.goto("/agents");
  await page.getByRole("button", { name: "New agent", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Address").fill(slug);
  return dialog;
};
