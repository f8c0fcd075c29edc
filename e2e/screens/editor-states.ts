import type { Locator } from "@playwright/test";
import { expect } from "../fixtures";
import { liveView } from "./live-view";
import type { States } from "./state";

const focusInView = async (field: Locator) => {
  await field.focus();
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
};

/** The parts of the tool editor. */
export const editorStates: States = {
  code: {
    where: "/agents/{slug}/tools/add",
    reach: (page) => focusInView(page.getByRole("textbox", { name: "Code", exact: true })),
  },
  request: {
    where: "/agents/{slug}/tools/readThread",
    reach: (page) => focusInView(page.getByRole("textbox", { name: "URL", exact: true })),
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
      await page.getByRole("button", { name: "Request preview" }).click();
      const send = page.getByRole("button", { name: "Send request" });
      await send.evaluate((element) => element.scrollIntoView({ block: "end" }));
    },
  },
  "answer-shaper": {
    where: "/agents/{slug}/tools/createOrder",
    async reach(page) {
      await page.getByRole("button", { name: "Request preview" }).click();
      await page
        .getByRole("textbox", { name: "Test arguments" })
        .fill('{ "customer": { "name": "Ada" }, "lines": [{ "sku": "oak", "count": 2 }] }');
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(page.getByRole("region", { name: "Response body" })).toBeVisible();
      await page.getByRole("button", { name: "Response handling" }).click();
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
