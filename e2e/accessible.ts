import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits for finite animations: colours during a fade would fail the contrast rules. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

const expectNoViolations = async (page: Page, builder: AxeBuilder) => {
  // Fields halfway under a sticky bar would count as too small targets.
  await page.evaluate(() => window.scrollTo(0, 0));
  await waitForAnimations(page);
  const { violations } = await builder.analyze();
  const issues = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    selectors: nodes.map(({ target }) => target.join(" ")).slice(0, 5),
  }));
  expect(issues).toEqual([]);
};

/** Checks the WCAG 2.2 AA rules that can be checked automatically. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(
    page,
    new AxeBuilder({ page }).withTags([
      ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      "best-practice",
    ]),
  );

/** Checks only what a change of the colour scheme can break. */
export const expectEnoughContrast = (page: Page) =>
  expectNoViolations(page, new AxeBuilder({ page }).withRules(["color-contrast"]));

export const expectNoOverflow = async (page: Page) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "wider than the viewport").toBeLessThanOrEqual(0);
};
