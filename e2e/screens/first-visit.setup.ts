import { test } from "@playwright/test";
import { waitForReadiness } from "../ready";
import { screenshotPath, themes } from "./themes";

/** The set-up page, which exists only until the first account is created. */
for (const theme of themes)
  test(`captures the first visit, ${theme.title}`, async ({ browser }) => {
    const page = waitForReadiness(
      await browser.newPage({ ...theme.use, baseURL: process.env.E2E_URL }),
    );
    const takeScreenshot = (name: string) =>
      page.screenshot({ path: screenshotPath(name, theme), animations: "disabled" });
    await page.goto("/set-up");
    await takeScreenshot("set-up");
    await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
    await page.getByLabel("E-mail address").fill("not an address");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create the owner’s account" }).click();
    await takeScreenshot("set-up-errors");
    await page.close();
  });
