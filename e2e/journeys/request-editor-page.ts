import type { Page } from "@playwright/test";
import { expect } from "../fixtures";

export const blank = (url: string, more: object = {}) => ({
  name: "orders",
  description: "Finds orders.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "http", method: "GET", url, ...more },
});

export const open = async (page: Page, slug: string) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/agents/${slug}/tools/orders`);
};
export const saved = (page: Page) => page.getByText("Saved", { exact: true });
export const save = async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
};

/** Pastes as a person does: by the clipboard's own event. */
export const paste = (page: Page, name: string, text: string) =>
  page.getByRole("textbox", { name, exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    field.focus();
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    field.dispatchEvent(event);
  }, text);
