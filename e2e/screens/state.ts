import type { Page } from "@playwright/test";
import { type Api, expect } from "../fixtures";

/** What a state may need in addition to the page. */
export type StateContext = { api: Api; slug: string };

/**
 * A screen in a state that its URL alone does not produce. In `path`, `{slug}` is the complete
 * agent, `{slug}-full` the overfull one, `{slug}-live` the one for live calls, and `{slug}-bare`
 * the empty one.
 */
type State = {
  path: string;
  /**
   * Runs before the page is opened. Changes the agent, or answers requests in place of the server.
   */
  setUp?(page: Page, context: StateContext): Promise<void>;
  /** Runs after the page has been opened. */
  prepare(page: Page, context: StateContext): Promise<void>;
  /** Whether opening the state in a narrow window differs from narrowing a wide window. */
  dependsOnWidth?: boolean;
};
export type States = Record<string, State>;

export const openState = async (page: Page, state: State, context: StateContext) => {
  await state.setUp?.(page, context);
  await page.goto(state.path.replace("{slug}", context.slug));
  await state.prepare(page, context);
};

/** Waits until the page has loaded its data and finished its own runs. */
export const waitUntilSettled = (page: Page) =>
  expect(
    page.getByText(/^(Loading|Checking|Comparing|Looking|Reading who|Running \d)/),
    "still loading",
  ).toHaveCount(0);

/** Opens the filters of a list, which a narrow window folds. */
export const openFilters = async (page: Page) => {
  const filters = page.getByRole("button", { name: "Filters" });
  if (await filters.isVisible()) await filters.click();
};

/** The preparation of states that the path alone produces. */
export const noPreparation = async () => {};

/** Opens the publish sheet and waits until it has loaded. */
export const openPublishSheet = async (page: Page) => {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
  await waitUntilSettled(page);
};
