import type { Page } from "@playwright/test";
import { expect } from "../../fixtures";

/** Page object for the tool editor, using the accessible names of its controls. */
export const toolForm = (page: Page) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const codeField = async (name: string, text: string) => {
    const editor = page.getByRole("textbox", { name, exact: true });
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  return {
    async basics(name: string, description: string) {
      await field("Tool name").fill(name);
      await field("Description").fill(description);
    },
    /** Adds a parameter with the keyboard, then opens its row. */
    async parameter(
      name: string,
      {
        description = "",
        required = false,
        kind = "",
      }: { description?: string; required?: boolean; kind?: string },
    ) {
      await field("Add parameter").fill(name);
      await field("Add parameter").press("Enter");
      if (kind)
        await page
          .getByRole("combobox", { name: `Type of ${name}`, exact: true })
          .selectOption(kind);
      if (required)
        await page.getByRole("checkbox", { name: `Required: ${name}`, exact: true }).check();
      const opener = page.getByRole("button", { name: `Open ${name}`, exact: true });
      if (await opener.isVisible()) await opener.click();
      if (description) await field(`Description of ${name}`).fill(description);
    },
    async allowedValues(name: string, values: string[]) {
      const chips = page.getByRole("textbox", { name: new RegExp(`^Allowed values of ${name}`) });
      for (const value of values) {
        await chips.fill(value);
        await chips.press("Enter");
      }
    },
    field,
    codeField,
    async save() {
      await page.getByRole("button", { name: /^Save tool/ }).click();
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    },
  };
};
