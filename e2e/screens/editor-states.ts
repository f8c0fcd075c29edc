import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { States } from "./state";

/** Beside the editor where there is room, and folded beneath it where there is none. */
const liveView = async (page: Page, name: string) => {
  const live = page.getByRole("complementary", { name: "Live views" });
  const folded = live.getByRole("button", { name: /^Live views/ });
  await live.getByRole("tab").or(folded).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  const tab = live.getByRole("tab", { name, exact: true });
  await tab.click();
  await tab.evaluate((element) => {
    if (element.getBoundingClientRect().top > 300) element.scrollIntoView({ block: "center" });
  });
};

/** The tool editor, part by part. */
export const editorStates: States = {
  code: {
    where: "/agents/{slug}/tools/add",
    reach: (page) => page.getByRole("textbox", { name: "Code", exact: true }).focus(),
  },
  request: {
    where: "/agents/{slug}/tools/readThread",
    reach: (page) => page.getByRole("textbox", { name: "URL", exact: true }).focus(),
  },
  "open-parameter": {
    where: "/agents/{slug}/tools/sendMessage",
    reach: (page) => page.getByRole("button", { name: "Open type", exact: true }).click(),
  },
  "nested-parameter": {
    where: "/agents/{slug}/tools/createOrder",
    reach: (page) => page.getByRole("button", { name: "Open customer", exact: true }).click(),
  },
  "body-tree": {
    where: "/agents/{slug}/tools/createOrder",
    async reach(page) {
      await page.getByRole("radio", { name: "Tree", exact: true }).click();
      await page.getByRole("textbox", { name: "Value of city" }).scrollIntoViewIfNeeded();
    },
  },
  "resolved-request": {
    where: "/agents/{slug}/tools/createOrder",
    async reach(page) {
      await page.getByRole("button", { name: "The request as it goes out" }).click();
      const send = page.getByRole("button", { name: "Send this request" });
      await send.evaluate((element) => element.scrollIntoView({ block: "end" }));
    },
  },
  "answer-shaper": {
    where: "/agents/{slug}/tools/createOrder",
    async reach(page) {
      await page.getByRole("button", { name: "The request as it goes out" }).click();
      await page
        .getByRole("textbox", { name: "Arguments of the try" })
        .fill('{ "customer": { "name": "Ada" }, "lines": [{ "sku": "oak", "count": 2 }] }');
      await page.getByRole("button", { name: "Send this request" }).click();
      await expect(page.getByRole("region", { name: "The answer’s body" })).toBeVisible();
      await page.getByRole("button", { name: "The service’s answer" }).click();
      await page.getByRole("checkbox", { name: "Keep items[].description", exact: true }).click();
      await page
        .getByText(/tokens before/)
        .evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "model-view": {
    where: "/agents/{slug}/tools/createOrder",
    reach: (page) => liveView(page, "Model"),
  },
  "api-view": {
    where: "/agents/{slug}/tools/createOrder",
    reach: (page) => liveView(page, "API"),
  },
  "json-view": {
    where: "/agents/{slug}/tools/createOrder",
    reach: (page) => liveView(page, "JSON"),
  },
  "tool-errors": {
    where: "/agents/{slug}/new-tool",
    async reach(page) {
      await page.getByRole("textbox", { name: "Tool name", exact: true }).fill("has a space");
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  "tool-menu": {
    where: "/agents/{slug}/tools",
    async reach(page) {
      await page.getByRole("button", { name: "Actions for sendMessage" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
};
