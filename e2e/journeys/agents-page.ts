import type { Locator, Page } from "@playwright/test";

/** Opens the dialog for a new agent from the list of agents and fills it in; answers the dialog. */
export const fillNewAgent = async (
  page: Page,
  { name, slug }: { name: string; slug: string },
): Promise<Locator> => {
  await page.goto("/agents");
  await page
    .getByRole("button", { name: /^(Start blank|New agent)$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Address").fill(slug);
  return dialog;
};
