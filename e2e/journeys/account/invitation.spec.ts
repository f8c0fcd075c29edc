import { expect, test } from "../../fixtures";
import { waitForReadiness, waitUntilHydrated } from "../../ready";

test("lets an invited person join, sign out and sign in again", async ({ page, browser, slug }) => {
  const email = `${slug}@example.com`;
  await page.goto("/settings");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = page.getByText(/\/invite\/twp_/).first();
  await expect(link).toBeVisible();
  const url = ((await link.textContent()) ?? "").trim();

  const guestContext = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const guest = waitForReadiness(await guestContext.newPage());
  await guest.goto(url);
  await guest.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await guest.getByLabel("Password", { exact: true }).fill("a compiler of her own");
  await guest.getByRole("button", { name: /^(Join|Create)/ }).click();
  await expect(guest).toHaveURL(/\/agents$/);
  await waitUntilHydrated(guest);

  await guest.getByRole("button", { name: /^Account of Grace/ }).click();
  await guest.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(guest).toHaveURL(/\/sign-in/);
  await guest.goto("/settings");
  await expect(guest).toHaveURL(/\/sign-in\?next=%2Fsettings$/);
  await guest.getByLabel("E-mail address").fill(email);
  await guest.getByLabel("Password", { exact: true }).fill("not the password");
  await guest.getByRole("button", { name: "Sign in" }).click();
  await expect(guest.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await guest.getByLabel("Password", { exact: true }).fill("a compiler of her own");
  await guest.getByRole("button", { name: "Sign in" }).click();
  await expect(guest).toHaveURL(/\/settings$/);
  await guestContext.close();

  await page.reload();
  await expect(page.getByText("Grace Hopper")).toBeVisible();
});
