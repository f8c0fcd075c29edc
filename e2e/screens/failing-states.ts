import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { waitUntilHydrated } from "../ready";
import { noPreparation, openFilters, type States, waitUntilSettled } from "./state";

const mockResponse = (page: Page, pattern: RegExp, json: unknown, status = 200) =>
  page.route(pattern, (route) => route.fulfill({ status, json }));
const errorBody = {
  code: "internal",
  detail: "The database does not respond. Try again in a moment.",
};

/** Empty, failing and offline states. */
export const failingStates: States = {
  "no-agents": {
    path: "/agents",
    async setUp(page) {
      await mockResponse(page, /\/api\/v1\/agents(\?|$)/, { agents: [], next: null });
    },
    async prepare(page) {
      await expect(page.getByRole("heading", { name: "Create your first agent" })).toBeVisible();
    },
  },
  "failed-agents": {
    path: "/agents",
    async setUp(page) {
      await mockResponse(page, /\/api\/v1\/agents(\?|$)/, errorBody, 409);
    },
    async prepare(page) {
      await expect(page.getByRole("alert").filter({ hasText: "loaded" })).toBeVisible();
    },
  },
  "failed-calls": {
    path: "/agents/{slug}/calls",
    async setUp(page) {
      await mockResponse(page, /\/api\/v1\/calls\?/, errorBody, 409);
    },
    async prepare(page) {
      await expect(page.getByRole("alert").filter({ hasText: "loaded" })).toBeVisible();
    },
  },
  "failed-choices": {
    path: "/calls",
    dependsOnWidth: true,
    async setUp(page) {
      await mockResponse(page, /\/api\/v1\/(callers|agents)(\?|$)/, errorBody, 409);
    },
    async prepare(page) {
      await openFilters(page);
      await expect(page.getByText("The filter options could not be loaded")).toBeVisible();
    },
  },
  "failed-incomplete": {
    path: "/agents/{slug}/tools",
    async setUp(page) {
      await mockResponse(page, /\/incomplete-entries$/, errorBody, 409);
    },
    async prepare(page) {
      const name = "The incomplete changes could not be loaded. Try again";
      await expect(page.getByRole("button", { name })).toBeVisible();
    },
  },
  "unknown-agent": {
    path: "/agents/nobody-here/tools",
    prepare: noPreparation,
  },
  "unknown-tool": {
    path: "/agents/{slug}/tools/nothing",
    prepare: noPreparation,
  },
  loading: {
    path: "/agents",
    async prepare(page) {
      await page.route(/\/api\/v1\/agents(\?|$)/, () => new Promise(() => {}));
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText("Loading the agents")).toBeAttached();
      await waitUntilHydrated(page);
    },
  },
  offline: {
    path: "/agents/{slug}/versions",
    async prepare(page) {
      await waitUntilSettled(page);
      await page.context().setOffline(true);
      await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    },
  },
};
