import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { noPreparation, type States } from "./state";

const openResource = async (page: Page, name: string) => {
  await page.getByRole("list", { name: "Resources of this agent" }).getByText(name).click();
  await expect(page.getByRole("button", { name: "Save resource" })).toBeVisible();
};

/** Stores nothing, because an incomplete prompt would prevent publishing in the other states. */
const keepIncompleteEntry = (page: Page) =>
  page.route(/\/incomplete-entries$/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 201,
          json: {
            ...JSON.parse(route.request().postData() ?? "{}"),
            id: "00000000-0000-4000-8000-000000000001",
            revision: 1,
            updatedAt: "2026-11-22T10:00:00.000Z",
          },
        })
      : route.continue(),
  );

/** The lists and the editors of prompts and resources. */
export const authoringStates: States = {
  "bare-prompts": { path: "/agents/{slug}-bare/prompts", prepare: noPreparation },
  "bare-resources": { path: "/agents/{slug}-bare/resources", prepare: noPreparation },
  "overflow-prompts": { path: "/agents/{slug}-full/prompts", prepare: noPreparation },
  "overflow-resources": { path: "/agents/{slug}-full/resources", prepare: noPreparation },
  "unknown-prompt": { path: "/agents/{slug}/prompts?open=nothing", prepare: noPreparation },
  prompt: {
    path: "/agents/{slug}/prompts?open=summarize",
    dependsOnWidth: true,
    async prepare(page) {
      const preview = page.getByRole("complementary", { name: "Preview" });
      await preview.getByRole("textbox", { name: "channel" }).fill("#workshop");
      await expect(preview.getByText("#workshop")).toBeVisible();
    },
  },
  "prompt-problems": {
    path: "/agents/{slug}/prompts?new",
    async prepare(page) {
      await keepIncompleteEntry(page);
      await page.getByRole("button", { name: "Add argument" }).click();
      await page.getByRole("textbox", { name: "Text of message 1" }).fill("{{arguments.topic}}");
      await page.getByRole("button", { name: "Save prompt" }).click();
      await expect(
        page.getByText("3 problems to fix before publishing", { exact: true }),
      ).toBeVisible();
    },
  },
  "prompt-completion": {
    path: "/agents/{slug}/prompts?open=summarize",
    async prepare(page) {
      const text = page.getByRole("textbox", { name: "Text of message 1" });
      await text.press("ControlOrMeta+End");
      await page.keyboard.type(" {{");
      await expect(page.getByRole("listbox", { name: "Placeholders" })).toBeVisible();
    },
  },
  "delete-prompt": {
    path: "/agents/{slug}/prompts",
    async prepare(page) {
      await page.getByRole("button", { name: "Actions for summarize" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "resource-text": {
    path: "/agents/{slug}/resources",
    prepare: (page) => openResource(page, "docs://style"),
  },
  "resource-file": {
    path: "/agents/{slug}/resources",
    async prepare(page) {
      await openResource(page, "docs://logo");
      await expect(page.getByRole("img", { name: "Preview of the file" })).toBeVisible();
    },
  },
  "resource-handler": {
    path: "/agents/{slug}/resources",
    dependsOnWidth: true,
    async prepare(page) {
      await openResource(page, "channel://{id}");
      await expect(page.getByRole("textbox", { name: "URL", exact: true })).toBeVisible();
    },
  },
};
