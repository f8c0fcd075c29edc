import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { openPublishSheet, type States } from "./state";

const incomplete = (id: string, name: string, entry: string | null) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  list: "tools",
  entry,
  name,
  problems: [{ path: "http.url", message: "Enter the URL." }],
  revision: 1,
  updatedAt: "2026-11-22T10:00:00.000Z",
});

/** Replaces the list, because incomplete tools would prevent publishing in the other states. */
const showIncompleteTools = async (page: Page) => {
  const incompleteEntries = [
    incomplete("1", "archiveThread", null),
    incomplete("2", "", null),
    incomplete("3", "add", "add"),
  ];
  const json = { incompleteEntries };
  await page.route(/\/incomplete-entries$/, (route) => route.fulfill({ json }));
};

/** Tools that were saved although they cannot be published yet. */
export const incompleteStates: States = {
  "tool-errors": {
    path: "/agents/{slug}/new-tool",
    async prepare(page) {
      const content = {};
      await page.route(/\/incomplete-entries$/, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 201, json: { ...incomplete("1", "", null), content } })
          : route.continue(),
      );
      await page.getByRole("textbox", { name: "Tool name", exact: true }).fill("has a space");
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByRole("group", { name: /before publishing$/ })).toBeVisible();
    },
  },
  "incomplete-list": {
    path: "/agents/{slug}/tools",
    setUp: showIncompleteTools,
    async prepare(page) {
      await expect(page.getByRole("link", { name: "archiveThread" })).toBeVisible();
    },
  },
  "incomplete-publish": {
    path: "/agents/{slug}/tools",
    setUp: showIncompleteTools,
    async prepare(page) {
      await openPublishSheet(page);
      await expect(page.getByText("3 tools are incomplete")).toBeVisible();
    },
  },
  "incomplete-playground": {
    path: "/agents/{slug}/playground?incomplete=00000000-0000-4000-8000-000000000001",
    setUp: showIncompleteTools,
    async prepare(page) {
      await expect(page.getByText("This tool is incomplete")).toBeVisible();
    },
  },
};
