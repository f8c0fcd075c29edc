import type { Page } from "@playwright/test";
import { type Api, expect } from "../fixtures";

/** What a state may need to come about, besides the page. */
export type Doing = { api: Api; slug: string };

/**
 * A screen in a state that its address alone does not bring about. In `where`, `{slug}` is the agent that has
 * everything, `{slug}-full` the one that has too much, `{slug}-live` the one that is called, and `{slug}-bare` the
 * one that has nothing.
 */
export type State = { where: string; reach(page: Page, doing: Doing): Promise<void> };
export type States = Record<string, State>;

/** Waits until what the page asks for has come, and what it runs by itself is done. */
export const settle = (page: Page) =>
  expect(
    page.getByText(/^(Loading|Comparing|Looking|Reading who|Running \d)/),
    "nothing is still on its way",
  ).toHaveCount(0);

/** Stays where the address leads. */
export const stay = async () => {};

/** The publish sheet, with all that it asks for. */
export const openPublishSheet = async (page: Page) => {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
  await page.waitForLoadState("networkidle");
};
