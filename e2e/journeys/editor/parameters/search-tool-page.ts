import type { Page } from "@playwright/test";
import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import { expect, test } from "../../../fixtures";

export type StoredTool = {
  parameters: { properties: Record<string, Record<string, unknown>>; required?: string[] };
};

export const row = (page: Page, label: string) =>
  page.getByRole("group", { name: `Parameter ${label}`, exact: true });
export const nameField = (page: Page, label: string) =>
  row(page, label).getByRole("textbox", { name: /^Name of parameter/ });
export const readNames = (page: Page) =>
  page
    .getByRole("list", { name: "Parameters", exact: true })
    .getByRole("textbox", { name: /^Name of parameter \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
export const save = async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 15_000 });
};

/**
 * Creates a tool to edit before each test, in a viewport large enough for the live views and for
 * dragging over all rows.
 */
export const editSearchTool = () => {
  test.use({ viewport: { width: 1600, height: 1300 } });
  test.beforeEach(async ({ api, slug }) => {
    test.slow();
    await api.send("POST", "/agents", { name: "Tree", slug });
    await api.send("POST", `/agents/${slug}/tools`, searchTool);
  });
};
