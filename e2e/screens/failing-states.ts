import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { type States, settle } from "./state";

const answered = async (page: Page, pattern: string | RegExp, json: unknown, status = 200) => {
  await page.route(pattern, (route) => route.fulfill({ status, json }));
  await page.reload();
  await page.waitForLoadState("networkidle");
};
const broken = { code: "internal", detail: "The database does not answer. Try again in a moment." };

/** Empty, failing and offline states. */
export const failingStates: States = {
  "no-agents": {
    where: "/agents",
    async reach(page) {
      await answered(page, /\/api\/v1\/agents(\?|$)/, { agents: [], next: null });
      await expect(page.getByRole("heading", { name: "Create your first agent" })).toBeVisible();
    },
  },
  "failed-agents": {
    where: "/agents",
    async reach(page) {
      await answered(page, /\/api\/v1\/agents(\?|$)/, broken, 409);
      await expect(page.getByRole("alert").filter({ hasText: "loaded" })).toBeVisible();
    },
  },
  "failed-calls": {
    where: "/agents/{slug}/calls",
    async reach(page, { slug }) {
      await answered(page, new RegExp(`/api/v1/agents/${slug}/calls`), broken, 409);
      await expect(page.getByRole("alert").filter({ hasText: "loaded" }).first()).toBeVisible();
    },
  },
  "unknown-agent": {
    where: "/agents/nobody-here/tools",
    async reach(page) {
      await page.waitForLoadState("networkidle");
    },
  },
  "unknown-tool": {
    where: "/agents/{slug}/tools/nothing",
    async reach(page) {
      await page.waitForLoadState("networkidle");
    },
  },
  loading: {
    where: "/agents",
    async reach(page) {
      await page.route(/\/api\/v1\/agents(\?|$)/, () => new Promise(() => {}));
      await page.reload({ waitUntil: "load" });
      await expect(page.getByText("Loading the agents")).toBeAttached();
    },
  },
  offline: {
    where: "/agents/{slug}/versions",
    async reach(page) {
      await settle(page);
      await page.context().setOffline(true);
      await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    },
  },
};
