import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Ends animations that end: colours during a fade would fail the contrast rules. */
const finishAnimations = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A change of the colour scheme starts its transitions with the next frame.
    await nextFrame();
    for (let frame = 0; frame < 10; frame += 1) {
      await nextFrame();
      const running = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
      if (running.length === 0) return;
      for (const animation of running) animation.finish();
    }
  });

const expectNoViolations = async (page: Page, runOnly: RunOptions["runOnly"]) => {
  // Fields halfway under a sticky bar would count as too small targets.
  await page.evaluate(() => window.scrollTo(0, 0));
  await finishAnimations(page);
  // Parsing axe takes as long as a run of its rules.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const issues = await page.evaluate(async (rules) => {
    // A modal dialog dims the page behind it and hides it from assistive technology.
    const context = { exclude: ["[data-aria-hidden=true]"] };
    // Frames contain only tools' own HTML.
    const { violations } = await window.axe.run(context, {
      runOnly: rules,
      iframes: false,
      resultTypes: ["violations"],
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      selectors: nodes.map(({ target }) => target.join(" ")).slice(0, 5),
    }));
  }, runOnly);
  expect(issues).toEqual([]);
};

/** Checks the WCAG 2.2 AA rules that can be checked automatically. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(page, [
    ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "best-practice",
  ]);

/** Checks only what a change of the width can break in a document that stays the same. */
export const expectAccessibleLayout = (page: Page) =>
  expectNoViolations(page, ["color-contrast", "scrollable-region-focusable", "target-size"]);

/** Checks only what a change of the colour scheme can break. */
export const expectEnoughContrast = (page: Page) => expectNoViolations(page, ["color-contrast"]);

export const expectNoOverflow = async (page: Page) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "wider than the viewport").toBeLessThanOrEqual(0);
};
