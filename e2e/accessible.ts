import fs from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Minified, because it is sent to every document and parsed there. */
const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Runs in the page. */
const findViolations = async (runOnly: RunOptions["runOnly"]) => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /**
   * Finishes all finite animations: colors in the middle of a fade would fail the contrast rules.
   */
  const finishAnimations = async () => {
    for (let frame = 0; frame < 10; frame += 1) {
      // A color scheme change starts its transitions in the next frame.
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
  };
  // Fields halfway under a sticky bar would be reported as targets that are too small.
  window.scrollTo(0, 0);
  await finishAnimations();
  // A modal dialog dims the page behind it and hides it from assistive technology.
  const context = { exclude: ["[data-aria-hidden=true]"] };
  // Frames contain only HTML that tools returned.
  const options = { runOnly, iframes: false, resultTypes: ["violations" as const] };
  // Computing selectors takes a tenth of the run time, and only violations need them.
  const { violations } = await window.axe.run(context, { ...options, selectors: false });
  if (violations.length === 0) return [];
  const described = await window.axe.run(context, options);
  const findNodes = (id: string) =>
    described.violations.find((each) => each.id === id)?.nodes ?? [];
  return violations.map(({ id, help }) => ({
    id,
    help,
    selectors: findNodes(id)
      .map(({ target }) => target.join(" "))
      .slice(0, 5),
  }));
};

const expectNoViolations = async (page: Page, runOnly: RunOptions["runOnly"]) => {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    // The HTML source of elements is not reported.
    await page.evaluate(() => window.axe.configure({ noHtml: true }));
  }
  expect(await page.evaluate(findViolations, runOnly)).toEqual([]);
};

/** Checks the WCAG 2.2 AA rules that can be checked automatically. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(page, [
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
  ]);

/** Checks only the rules that a width change can break in an unchanged document. */
export const expectAccessibleLayout = (page: Page) =>
  expectNoViolations(page, ["color-contrast", "scrollable-region-focusable", "target-size"]);

/** Checks only the rules that a color scheme change can break. */
export const expectEnoughContrast = (page: Page) => expectNoViolations(page, ["color-contrast"]);

export const expectNoOverflow = async (page: Page) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "wider than the viewport").toBeLessThanOrEqual(0);
};
