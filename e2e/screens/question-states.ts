import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { States } from "./state";

const editDescription = (page: Page) =>
  page.getByRole("textbox", { name: "Description", exact: true }).first().fill("Not yet saved.");

/** Questions and dialogs about what was typed or answered. */
export const questionStates: States = {
  "leave-question": {
    path: "/agents/{slug}/tools/sendMessage",
    async prepare(page) {
      await editDescription(page);
      const agentPages = page.getByRole("navigation", { name: "Agent" });
      await agentPages.getByRole("link", { name: "Log" }).click();
      await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
    },
  },
  "publish-unsaved": {
    path: "/agents/{slug}/tools/sendMessage",
    async prepare(page) {
      await editDescription(page);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(page.getByText("Unsaved changes in the editor")).toBeVisible();
    },
  },
  "save-as-test": {
    path: `/agents/{slug}/playground?tool=add&args=${encodeURIComponent('{"left":40,"right":2,"round":false}')}`,
    async prepare(page) {
      await page.getByRole("button", { name: /^Run/ }).first().click();
      await page.getByRole("button", { name: "Save as test" }).click();
      await expect(page.getByRole("textbox", { name: "Test name" })).toBeVisible();
    },
  },
  "caller-secret": {
    path: "/agents/{slug}/playground?tool=sendMessage",
    async prepare(page) {
      // Closed if an earlier state left a token in the profile.
      const caller = page.getByRole("button", { name: "Caller", exact: true });
      if ((await caller.getAttribute("aria-expanded")) === "false") await caller.click();
      await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("xoxb-of-nobody");
      await page.getByRole("button", { name: "Save as credential: Bearer token" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Service").fill("My service");
      await dialog.getByRole("button", { name: "Save credential" }).click();
      await expect(dialog.getByText(/^Use 1 to 63 lowercase/)).toBeVisible();
    },
  },
};
