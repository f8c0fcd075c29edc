import { type Browser, expect, type Page } from "@playwright/test";
import type { Api } from "../fixtures";
import { joinAs, removeMember } from "../member";
import { waitForReadiness } from "../ready";
import type { Theme } from "./themes";

type ScreenContext = { browser: Browser; api: Api; slug: string };

/** Visits the screens of signed-out users and of a viewer, and calls `onScreen` on each. */
export const visitAnonymousScreens = async (
  { browser, api, slug }: ScreenContext,
  theme: Theme,
  onScreen: (page: Page, name: string) => Promise<unknown>,
) => {
  const context = await browser.newContext({
    ...theme.use,
    baseURL: process.env.E2E_URL,
    storageState: { cookies: [], origins: [] },
  });
  const page = waitForReadiness(await context.newPage());
  const visit = async (name: string, path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await onScreen(page, name);
  };
  const invitationResponse = await api.send("POST", "/space/invitations", {
    email: `invited-${slug}@example.com`,
    role: "editor",
  });
  const { id, url } = (await invitationResponse.json()) as { id: string; url: string };
  await visit("invitation", new URL(url).pathname);
  await api.send("DELETE", `/space/invitations/${id}`);
  await visit("invitation-gone", new URL(url).pathname);

  const email = `${slug}@example.com`;
  const viewer = await joinAs({ api, browser }, "viewer", email);
  const memberList = await api.send("GET", "/space/members");
  const { members } = (await memberList.json()) as { members: { id: string; email: string }[] };
  const member = members.find((each) => each.email === email);
  const resetResponse = await api.send("POST", `/space/members/${member?.id}/reset-link`);
  await visit(
    "reset-link",
    new URL(((await resetResponse.json()) as { url: string }).url).pathname,
  );

  await visit("authorize-sign-in", "/authorize/sign-in?client_id=unknown");
  await visit("authorize-error", "/authorize/error?error=invalid_redirect");
  await visit("sign-in", "/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await onScreen(page, "sign-in-refused");

  await context.addCookies(await viewer.cookies());
  await visit("viewer-agents", "/agents");
  await visit("viewer-settings", "/settings");
  await viewer.close();
  await context.close();
  await removeMember(api, email);
};
