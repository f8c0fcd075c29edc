import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { owner, sessionFile } from "./owner";

test.describe.configure({ mode: "serial" });

test("makes the first visitor the owner", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/set-up$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create the owner’s account" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");

  await page.getByLabel("Name", { exact: true }).fill(owner.name);
  await page.getByLabel("E-mail address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create the owner’s account" }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await page.context().storageState({ path: sessionFile });

  await page.goto("/set-up");
  await expect(page).toHaveURL(/\/agents$/);
});

test("allows set-up only once", async ({ request, baseURL }) => {
  const secondAttempt = await request.post("/api/v1/set-up", {
    data: { ...owner, email: "mallory@example.com" },
    headers: { origin: baseURL ?? "" },
  });
  expect(secondAttempt.status()).toBe(409);
  const foreignOrigin = await request.post("/api/v1/set-up", {
    data: { ...owner, email: "mallory@example.com" },
    headers: { origin: "https://evil.example" },
  });
  expect(foreignOrigin.status()).toBe(403);
});
