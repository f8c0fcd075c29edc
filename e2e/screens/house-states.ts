import { expect } from "../fixtures";
import type { States } from "./state";

/** Screens that belong to no single agent: dialogs, menus, the palette, the Space. */
export const houseStates: States = {
  palette: {
    where: "/agents/{slug}/tools",
    async reach(page) {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeVisible();
    },
  },
  "palette-results": {
    where: "/agents",
    async reach(page) {
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Search or run a command" }).fill("send message");
      await expect(page.getByRole("option", { name: /^sendMessage/ }).first()).toBeVisible();
    },
  },
  shortcuts: {
    where: "/agents",
    async reach(page) {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  account: {
    where: "/agents",
    async reach(page) {
      await page
        .getByRole("button", { name: /^Account of/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  "new-agent": {
    where: "/agents?new",
    async reach(page) {
      await expect(page.getByRole("dialog", { name: "New agent" })).toBeVisible();
    },
  },
  examples: {
    where: "/agents?examples",
    async reach(page) {
      await expect(page.getByRole("list", { name: "Examples" })).toBeVisible();
    },
  },
  "edit-agent": {
    where: "/agents/{slug}/tools",
    async reach(page) {
      await page.getByRole("button", { name: "Agent actions" }).click();
      await page.getByRole("menuitem", { name: "Edit agent" }).click();
      const dialog = page.getByRole("dialog", { name: /^Edit/ });
      await expect(dialog.getByRole("textbox", { name: /^Address/ })).toBeVisible();
    },
  },
  "agent-menu": {
    where: "/agents/{slug}/tools",
    async reach(page) {
      await page.getByRole("button", { name: "Agent actions" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  "delete-agent": {
    where: "/agents",
    async reach(page) {
      await page
        .getByRole("button", { name: "Actions for Slack for the workshop" })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "new-credential": {
    where: "/credentials",
    async reach(page) {
      await page.getByRole("button", { name: "New credential" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  "new-token": {
    where: "/settings/tokens",
    async reach(page) {
      await page.getByRole("button", { name: "New token" }).click();
      await expect(page.getByRole("dialog", { name: "New token" })).toBeVisible();
    },
  },
  "invite-link": {
    where: "/settings",
    async reach(page, { api, slug }) {
      const email = `${slug}@example.com`;
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      const link = page.getByText(/\/invite\/twp_/).first();
      await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const listed = await api.send("GET", "/space/invitations");
      const { invitations } = (await listed.json()) as {
        invitations: { id: string; email: string }[];
      };
      const made = invitations.find((each) => each.email === email);
      if (made) await api.send("DELETE", `/space/invitations/${made.id}`);
    },
  },
  "audit-filtered": {
    where: "/settings/audit",
    async reach(page, { slug }) {
      await page.getByLabel("Agent", { exact: true }).fill(slug);
      const deeds = page.getByRole("list", { name: "Actions" });
      await expect(deeds).toContainText("published version 1");
    },
  },
  "narrow-rail": {
    where: "/agents/{slug}/tools",
    async reach(page) {
      await page.evaluate(() => {
        localStorage.setItem("toolwright.rail", "narrow");
        dispatchEvent(new Event("toolwright:preferences"));
      });
      await expect(page.locator("html")).toHaveAttribute("data-rail", "narrow");
      await page.getByRole("main").waitFor();
      await page.evaluate(() => localStorage.removeItem("toolwright.rail"));
    },
  },
};
