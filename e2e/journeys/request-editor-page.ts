import type { Page } from "@playwright/test";
import { type Api, expect, test } from "../fixtures";

export const blank = (url: string, more: object = {}) => ({
  name: "orders",
  description: "Finds orders.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "http", method: "GET", url, ...more },
});

/** Makes an agent that has the one tool `orders`. */
export const makeOrders = async (api: Api, slug: string, tool: object) => {
  await api.send("POST", "/agents", { name: "Orders", slug });
  await api.send("POST", `/agents/${slug}/tools`, tool);
};
export const open = async (page: Page, slug: string) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/agents/${slug}/tools/orders`);
};
/** Opens the editor on the tool of a new agent, in a journey that may take its time. */
export const editOrders = async (
  { page, api, slug }: { page: Page; api: Api; slug: string },
  tool: object,
) => {
  test.slow();
  await makeOrders(api, slug, tool);
  await open(page, slug);
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
