import type { Page } from "@playwright/test";
import { type Api, expect, test } from "../../../fixtures";

export const ordersTool = (url: string, overrides: object = {}) => ({
  name: "orders",
  description: "Finds orders.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "http", method: "GET", url, ...overrides },
});

/** Creates an agent with the single tool `orders`. */
export const createOrdersAgent = async (api: Api, slug: string, tool: object) => {
  await api.send("POST", "/agents", { name: "Orders", slug });
  await api.send("POST", `/agents/${slug}/tools`, tool);
};
export const openOrdersTool = async (page: Page, slug: string) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/agents/${slug}/tools/orders`);
};
/** Creates the agent and opens its tool in the editor. Marks the test as slow. */
export const editOrdersTool = async (
  { page, api, slug }: { page: Page; api: Api; slug: string },
  tool: object,
) => {
  test.slow();
  await createOrdersAgent(api, slug, tool);
  await openOrdersTool(page, slug);
};
const savedNotice = (page: Page) => page.getByText("Saved", { exact: true });
export const save = async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(savedNotice(page)).toBeVisible();
};

/** Pastes a string by dispatching a paste event. */
export const paste = (page: Page, name: string, text: string) =>
  page.getByRole("textbox", { name, exact: true }).evaluate((field, clipboardText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", clipboardText);
    field.focus();
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    field.dispatchEvent(event);
  }, text);
