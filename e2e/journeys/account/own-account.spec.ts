import { expect, test } from "../../fixtures";
import { joinAs, memberPassword, removeMember } from "../../member";
import { waitForReadiness } from "../../ready";

test("creates, uses and revokes a personal access token", async ({ page, slug }) => {
  await page.goto("/settings/tokens");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`script ${slug}`);
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
  const secret = page.getByText(/^twp_[\w-]+$/);
  await expect(secret).toBeVisible();
  const token = ((await secret.textContent()) ?? "").trim();
  const ask = () =>
    fetch(`${process.env.E2E_URL}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await page.reload();
  await expect(page.getByText(/^twp_[\w-]+$/)).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: `script ${slug}` });
  await expect(row).toContainText("last used just now");
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  // The row disappears optimistically, before the server responds.
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await ask()).status).toBe(401);
});

test("changes name and password and signs out other sessions", async ({ api, browser, slug }) => {
  test.slow();
  const email = `${slug}@example.com`;
  const context = await joinAs({ api, browser }, "editor", email);
  const elsewhere = await browser.newContext({
    baseURL: process.env.E2E_URL ?? "",
    storageState: { cookies: [], origins: [] },
  });
  const headers = { origin: process.env.E2E_URL ?? "" };
  const signIn = (password: string) =>
    elsewhere.request.post("/api/auth/sign-in/email", { data: { email, password }, headers });
  expect((await signIn(memberPassword)).status()).toBe(200);

  const page = waitForReadiness(await context.newPage());
  await page.goto("/settings/profile");
  await page.getByLabel("Name", { exact: true }).fill("Katherine of Langley");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Account of Katherine of Langley" })).toBeVisible();

  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(sessions).toHaveCount(1);
  await expect.poll(async () => (await elsewhere.request.get("/api/v1/me")).status()).toBe(401);

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("another compiler of hers");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "incorrect" })).toBeVisible();
  await page.getByLabel("Current password").fill(memberPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  expect((await signIn(memberPassword)).status()).toBe(401);
  expect((await signIn("another compiler of hers")).status()).toBe(200);
  await context.close();
  await elsewhere.close();
  await removeMember(api, email);
});
