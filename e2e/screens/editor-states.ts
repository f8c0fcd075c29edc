import type { Locator } from "@playwright/test";
import { expect } from "../fixtures";
import { openLiveView } from "./open-live-view";
import type { States } from "./state";

const focusInView = async (field: Locator) => {
  await field.focus();
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
};

/** The parts of the tool editor. */
export const editorStates: States = {
  code: {
    path: "/agents/{slug}/tools/add",
    prepare: (page) => focusInView(page.getByRole("textbox", { name: "Code", exact: true })),
  },
  request: {
    path: "/agents/{slug}/tools/readThread",
    prepare: (page) => focusInView(page.getByRole("textbox", { name: "URL", exact: true })),
  },
  "open-parameter": {
    path: "/agents/{slug}/tools/sendMessage",
    prepare: (page) => page.getByRole("button", { name: "Open type", exact: true }).click(),
  },
  "nested-parameter": {
    path: "/agents/{slug}/tools/createOrder",
    prepare: (page) => page.getByRole("button", { name: "Open customer", exact: true }).click(),
  },
  "body-tree": {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      await page.getByRole("radio", { name: "Tree", exact: true }).click();
      await page.getByRole("textbox", { name: "Value of city" }).scrollIntoViewIfNeeded();
    },
  },
  "resolved-request": {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      const preview = page.getByRole("button", { name: "Request preview" });
      await preview.click();
      await preview.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "answer-shaper": {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      await page
        .getByRole("textbox", { name: "Test arguments" })
        .fill('{ "customer": { "name": "Ada" }, "lines": [{ "sku": "oak", "count": 2 }] }');
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByRole("checkbox", { name: "Keep items[].description", exact: true }).click();
      await page
        .getByText(/tokens before/)
        .evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "model-view": {
    path: "/agents/{slug}/tools/createOrder",
    dependsOnWidth: true,
    prepare: (page) => openLiveView(page, "Model"),
  },
  "api-view": {
    path: "/agents/{slug}/tools/createOrder",
    dependsOnWidth: true,
    prepare: (page) => openLiveView(page, "API"),
  },
  "json-view": {
    path: "/agents/{slug}/tools/createOrder",
    dependsOnWidth: true,
    prepare: (page) => openLiveView(page, "JSON"),
  },
  "tool-menu": {
    path: "/agents/{slug}/tools",
    async prepare(page) {
      await page.getByRole("button", { name: "Actions for sendMessage" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
};
