import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures";

const greet = {
  name: "greet",
  description: "Greets.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1;" },
};

const clickButton = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();
const openCopy = async (page: Page) => {
  await page.getByRole("button", { name: "Actions for greet" }).click();
  await page.getByRole("menuitem", { name: "Copy to another agent" }).click();
};

type Case = { path: string; name: string; open(page: Page): Promise<void>; animation?: string };
const cases: Case[] = [
  { path: "/tests", name: "New test", open: clickButton("New test") },
  { path: "/versions", name: "Compare versions", open: clickButton("Compare version 1") },
  { path: "/versions", name: "Publish", open: clickButton("Publish") },
  { path: "/model", name: "New credential", open: clickButton("Add API key") },
  { path: "/tools", name: "Copy to another agent", open: openCopy, animation: "sink" },
];

/**
 * Records the animation with which a dialog closes. It is "none" if the dialog is removed
 * immediately.
 */
const watchClosing = (page: Page, name: string) =>
  page.getByRole("dialog", { name, exact: true }).evaluate((dialog: HTMLElement) => {
    const page = document.documentElement;
    page.dataset.closing = "none";
    const note = () => {
      if (dialog.dataset.state === "closed")
        page.dataset.closing = getComputedStyle(dialog).animationName;
    };
    new MutationObserver(note).observe(dialog, { attributes: true });
  });

test("closes sheets and dialogs with their animation and opens them again", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const model = { provider: "openai", id: "gpt-5.4" };
  await api.publish({
    slug,
    name: "Greeter",
    description: "",
    model: model as never,
    tools: [greet as never],
  });
  for (const { path, name, open, animation = "slide-out" } of cases)
    await test.step(name, async () => {
      if (!page.url().endsWith(path)) await page.goto(`/agents/${slug}${path}`);
      const dialog = page.getByRole("dialog", { name, exact: true });
      for (const _ of ["first", "second"]) {
        await open(page);
        await watchClosing(page, name);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(page.locator("html")).toHaveAttribute("data-closing", animation);
      }
    });
});
