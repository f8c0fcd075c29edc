import { type Browser, expect } from "@playwright/test";
import type { Api } from "../fixtures";
import { joinAs, removeMember } from "../member";
import { type Look, pictureOf } from "./looks";

type Doing = { browser: Browser; api: Api; slug: string };

/** Captures the screens of signed-out users and of a viewer. */
export const strangerPictures = async ({ browser, api, slug }: Doing, look: Look) => {
  const context = await browser.newContext({
    ...look.use,
    baseURL: process.env.E2E_URL,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const picture = (name: string) =>
    page.screenshot({ path: pictureOf(name, look), animations: "disabled" });
  const visit = async (name: string, where: string) => {
    await page.goto(where);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await picture(name);
  };
  const invited = await api.send("POST", "/space/invitations", {
    email: `invited-${slug}@example.com`,
    role: "editor",
  });
  const { id, url } = (await invited.json()) as { id: string; url: string };
  await visit("invitation", new URL(url).pathname);
  await api.send("DELETE", `/space/invitations/${id}`);
  await visit("invitation-gone", new URL(url).pathname);

  const email = `${slug}@example.com`;
  const viewer = await joinAs({ api, browser }, "viewer", email);
  const listed = await api.send("GET", "/space/members");
  const { members } = (await listed.json()) as { members: { id: string; email: string }[] };
  const member = members.find((each) => each.email === email);
  const reset = await api.send("POST", `/space/members/${member?.id}/reset-link`);
  await visit("reset-link", new URL(((await reset.json()) as { url: string }).url).pathname);

  await visit("sign-in", "/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await picture("sign-in-refused");

  await context.addCookies(await viewer.cookies());
  await visit("viewer-agents", "/agents");
  await visit("viewer-settings", "/settings");
  await viewer.close();
  await context.close();
  await removeMember(api, email);
};
