import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../fixtures";

/** Opens the palette, types a word and runs the first result. */
const runPaletteCommand = async (page: Page, word: string) => {
  const palette = page.getByRole("combobox", { name: "Search or run a command" });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeFocused();
  await page.keyboard.type(word);
  await expect(palette).toHaveValue(word);
  await page.keyboard.press("Enter");
};

/** Presses Tab until the control has the focus. Throws after `maxSteps` presses. */
const tabTo = async (page: Page, target: Locator, maxSteps = 80) => {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < maxSteps; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target} within ${maxSteps} steps.`);
};

test("creates, runs and publishes a tool by keyboard only", async ({ page, slug }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  const { keyboard } = page;
  await page.goto("/agents");

  await test.step("n creates an agent", async () => {
    await keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel("Name"));
    await keyboard.type("Arithmetic");
    await tabTo(page, dialog.getByLabel("Address"));
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(slug);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/`));
  });

  await test.step("n creates a tool, Enter adds parameters, Alt+arrow orders them", async () => {
    await keyboard.press("n");
    await expect(page).toHaveURL(/new-tool$/);
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await tabTo(page, field("Tool name"));
    await keyboard.type("subtract");
    await tabTo(page, field("Description"));
    await keyboard.type("Subtracts b from a.");
    const typeSelect = (name: string) =>
      page.getByRole("combobox", { name: `Type of ${name}`, exact: true });
    for (const name of ["b", "a"]) {
      await tabTo(page, field("Add parameter"));
      await keyboard.type(name);
      await keyboard.press("Enter");
      await expect(typeSelect(name)).toBeFocused();
    }
    for (const name of ["b", "a"]) {
      const type = typeSelect(name);
      await tabTo(page, type, 120);
      await keyboard.type("Number");
      await expect(type).toHaveValue("number");
    }
    await keyboard.press("Alt+ArrowUp");
    const kind = page.getByRole("radio", { name: "HTTP" });
    await tabTo(page, kind, 120);
    // Delayed, because the selection follows the focus shortly after keydown.
    await keyboard.press("ArrowRight", { delay: 50 });
    const code = field("Code");
    await tabTo(page, code, 120);
    await keyboard.press("ControlOrMeta+a");
    await keyboard.insertText("export default ({ a, b }) => a - b;");
    await keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("run it in the playground", async () => {
    await keyboard.press("Escape");
    await runPaletteCommand(page, "playground");
    await expect(page).toHaveURL(/\/playground/);
    await tabTo(page, page.getByRole("textbox", { name: "a", exact: true }));
    await keyboard.type("44");
    await tabTo(page, page.getByRole("textbox", { name: "b", exact: true }));
    await keyboard.type("2");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("42").first()).toBeVisible();
  });

  await test.step("the palette publishes it", async () => {
    await runPaletteCommand(page, "publish");
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await expect(sheet).toBeVisible();
    await tabTo(page, sheet.getByRole("button", { name: /^Publish/ }));
    await keyboard.press("Enter");
    await expect(sheet).toBeHidden();
  });

  await test.step("create a key", async () => {
    await runPaletteCommand(page, "endpoint");
    await expect(page).toHaveURL(/\/endpoint$/);
    await tabTo(page, page.getByRole("button", { name: /^(New|Create).* key/ }).first());
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByLabel("Name"));
    await keyboard.type("My host");
    await keyboard.press("Enter");
    await expect(page.getByText(/tw_/).first()).toBeVisible();
  });
});
