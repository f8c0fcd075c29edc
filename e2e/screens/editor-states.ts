import type { Locator } from "@playwright/test";
import { expect } from "../fixtures";
import { openLiveView } from "./open-live-view";
import type { States } from "./state";

const focusInView = async (field: Locator) => {
  await field.focus();
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
};

/** The response to a save if someone else has saved the tool in the meantime. */
const versionChanged = {
  status: 412,
  json: { error: { code: "precondition_failed", message: "The tool has changed." } },
};

/** The parts of the tool editor. */
export const editorStates: States = {
  code: {
    path: "/agents/{slug}/tools/add",
    prepare: (page) => focusInView(page.getByRole("textbox", { name: "Code", exact: true })),
  },
  request: {
    path: "/agents/{slug}/tools/readThread",
    async prepare(page) {
      const url = page.getByRole("textbox", { name: "URL", exact: true });
      await focusInView(url);
      await url.press("End");
      await page.keyboard.type("/{{");
      const list = page.getByRole("listbox", { name: "Placeholders" });
      expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    },
  },
  "open-parameter": {
    path: "/agents/{slug}/tools/sendMessage",
    prepare: (page) => page.getByRole("button", { name: "Open type", exact: true }).click(),
  },
  "nested-parameter": {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      await page.getByRole("button", { name: /^\d+ suggestions?$/ }).click();
      await page.getByRole("button", { name: "Open customer", exact: true }).click();
    },
  },
  variants: {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      const type = page.getByRole("combobox", { name: "Type of express", exact: true });
      await type.selectOption("variants");
      await page.getByRole("button", { name: "Open express", exact: true }).click();
      await expect(page.getByRole("list", { name: "Variants of express" })).toBeVisible();
    },
  },
  "import-parameters": {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      await page.getByRole("button", { name: /^Import…/ }).click();
      const dialog = page.getByRole("dialog", { name: "Import parameters" });
      await dialog.getByRole("radio", { name: "Sample", exact: true }).click();
      await dialog.getByRole("textbox").fill('{ "express": true, "gift": { "note": "Hi" } }');
      await expect(dialog.getByText(/^New: /)).toBeVisible();
    },
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
  assistants: {
    path: "/agents/{slug}/tools/sendMessage",
    async prepare(page) {
      await page.getByLabel("Icon file").setInputFiles("docs/images/tool-editor.png");
      await expect(page.getByAltText("The tool’s icon")).toBeVisible();
      const scope = page.getByRole("textbox", { name: /^Sign-in scope/ });
      await scope.fill("call");
      await scope.blur();
      await expect(page.getByText(/is a scope of every agent/)).toBeVisible();
      await scope.evaluate((element) => element.scrollIntoView({ block: "end" }));
    },
  },
  "output-schema": {
    path: "/agents/{slug}/tools/sendMessage",
    async prepare(page) {
      await page.getByRole("button", { name: "Write a schema" }).click();
      await focusInView(page.getByRole("textbox", { name: "Output schema", exact: true }));
      await page.keyboard.insertText('{ "typ": "object" }');
      await page.getByRole("button", { name: "Infer from recorded responses" }).click();
      await expect(page.getByText(/^(Nothing to infer|Inferred from)/)).toBeVisible();
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
    async prepare(page) {
      await openLiveView(page, "JSON");
      await page.getByRole("textbox", { name: "Parameters as JSON Schema" }).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText('{ "type": "object", "properties": {,} }');
      await expect(page.getByRole("list", { name: "Schema errors" })).toBeVisible();
    },
  },
  conflict: {
    path: "/agents/{slug}/tools/createOrder",
    async prepare(page) {
      await page.route(/\/tools\/createOrder$/, async (route) => {
        if (route.request().method() !== "GET") return route.fulfill(versionChanged);
        const response = await route.fetch();
        const json = { ...(await response.json()), title: "Place an order" };
        return route.fulfill({ response, json });
      });
      await page.getByRole("textbox", { name: "Description", exact: true }).fill("Orders items.");
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByRole("button", { name: "Combine both" })).toBeVisible();
    },
  },
  "tool-menu": {
    path: "/agents/{slug}/tools",
    async prepare(page) {
      await page.getByRole("button", { name: "Actions for sendMessage" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
};
