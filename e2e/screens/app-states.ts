import { expect } from "../fixtures";
import { openFilters, type States } from "./state";

/** Screens that do not belong to a single agent: dialogs, menus, the palette, the Space. */
export const appStates: States = {
  palette: {
    path: "/agents/{slug}/tools",
    async prepare(page) {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeVisible();
    },
  },
  "palette-results": {
    path: "/agents",
    async prepare(page) {
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Search or run a command" }).fill("send message");
      await expect(page.getByRole("option", { name: /^sendMessage/ }).first()).toBeVisible();
    },
  },
  shortcuts: {
    path: "/agents",
    async prepare(page) {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  account: {
    path: "/agents",
    dependsOnWidth: true,
    async prepare(page) {
      await page
        .getByRole("button", { name: /ccount of/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  "new-agent": {
    path: "/agents?new",
    async prepare(page) {
      await expect(page.getByRole("dialog", { name: "New agent" })).toBeVisible();
    },
  },
  examples: {
    path: "/agents?examples",
    async prepare(page) {
      await expect(page.getByRole("list", { name: "Examples" })).toBeVisible();
    },
  },
  "session-end": {
    path: "/agents/{slug}/tools",
    async prepare(page) {
      await page.getByRole("button", { name: "Agent actions" }).click();
      await page.getByRole("menuitem", { name: "Edit agent" }).click();
      const name = page.getByRole("textbox", { name: /^Name/ });
      await name.fill("Another name");
      await page.route("**/api/v1/agents/*", (route) => route.fulfill({ status: 401 }));
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByRole("alertdialog", { name: "Sign in again" })).toBeVisible();
    },
  },
  "edit-agent": {
    path: "/agents/{slug}/tools",
    async prepare(page) {
      await page.getByRole("button", { name: "Agent actions" }).click();
      await page.getByRole("menuitem", { name: "Edit agent" }).click();
      const dialog = page.getByRole("dialog", { name: /^Edit/ });
      await expect(dialog.getByRole("textbox", { name: /^Address/ })).toBeVisible();
    },
  },
  "agent-menu": {
    path: "/agents/{slug}/tools",
    async prepare(page) {
      await page.getByRole("button", { name: "Agent actions" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  "delete-agent": {
    path: "/agents",
    async prepare(page) {
      await page
        .getByRole("button", { name: "Actions for Slack for the workshop" })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "new-credential": {
    path: "/credentials",
    async prepare(page) {
      await page.getByRole("button", { name: "New credential" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  "token-request": {
    path: "/credentials",
    async prepare(page) {
      await page.getByRole("button", { name: "New credential" }).first().click();
      await page.getByLabel("Request an access token").click();
      await expect(page.getByLabel("Token URL")).toBeVisible();
    },
  },
  "new-token": {
    path: "/settings/tokens",
    async prepare(page) {
      await page.getByRole("button", { name: "New token" }).click();
      await expect(page.getByRole("dialog", { name: "New token" })).toBeVisible();
    },
  },
  "new-oauth-client": {
    path: "/settings/oauth-clients",
    async prepare(page, { api, slug }) {
      const name = `App ${slug}`;
      await page.getByRole("combobox", { name: "Kind" }).click();
      await page.getByRole("option", { name: /Confidential/ }).click();
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Redirect URIs").fill("https://app.example/callback");
      await page.getByRole("button", { name: "Register client" }).click();
      await expect(page.getByText(`Copy the secret of ${name} now`)).toBeVisible();
      const clientList = await api.send("GET", "/oauth-clients");
      const { clients } = (await clientList.json()) as { clients: { id: string; name: string }[] };
      const client = clients.find((each) => each.name === name);
      if (client) await api.send("DELETE", `/oauth-clients/${client.id}`);
    },
  },
  "invite-link": {
    path: "/settings",
    async prepare(page, { api, slug }) {
      const email = `${slug}@example.com`;
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      const link = page.getByText(/\/invite\/twp_/).first();
      await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const invitationList = await api.send("GET", "/space/invitations");
      const { invitations } = (await invitationList.json()) as {
        invitations: { id: string; email: string }[];
      };
      const invitation = invitations.find((each) => each.email === email);
      if (invitation) await api.send("DELETE", `/space/invitations/${invitation.id}`);
    },
  },
  "audit-filtered": {
    path: "/settings/audit",
    async prepare(page, { slug }) {
      await openFilters(page);
      await page.getByLabel("Agent", { exact: true }).fill(slug);
      const auditLog = page.getByRole("list", { name: "Actions" });
      await expect(auditLog).toContainText("published version 1");
    },
  },
  "narrow-rail": {
    path: "/agents/{slug}/tools",
    async prepare(page) {
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
