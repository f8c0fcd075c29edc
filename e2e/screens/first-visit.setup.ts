import { test } from "@playwright/test";
import { looks, pictureOf } from "./looks";

/** The set-up page, which exists only until the first account is created. */
for (const look of looks)
  test(`the first visit, ${look.called}`, async ({ browser }) => {
    const page = await browser.newPage({ ...look.use, baseURL: process.env.E2E_URL });
    const picture = (name: string) =>
      page.screenshot({ path: pictureOf(name, look), animations: "disabled" });
    await page.goto("/set-up");
    await page.waitForLoadState("networkidle");
    await picture("set-up");
    await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
    await page.getByLabel("E-mail address").fill("not an address");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create the owner’s account" }).click();
    await picture("set-up-errors");
    await page.close();
  });
