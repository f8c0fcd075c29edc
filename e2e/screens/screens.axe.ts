import { randomUUID } from "node:crypto";
import type { ConsoleMessage, Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleLayout,
  expectEnoughContrast,
  expectNoOverflow,
} from "../accessible";
import { test as base, expect } from "../fixtures";
import { waitForEffects } from "../ready";
import { startUpstream } from "../upstream";
import { visitAnonymousScreens } from "./anonymous-screens";
import { exampleAgents, orders, removeExampleAgents } from "./example-agents";
import { pages } from "./pages";
import { openState, waitUntilSettled } from "./state";
import { states } from "./states";

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

type WorkerFixtures = { exampleSlug: string };

const test = base.extend<object, WorkerFixtures>({
  /** The slug of the example agents, which all states of a worker share. */
  exampleSlug: [
    async ({ api }, use) => {
      const slug = `axe-${randomUUID().slice(0, 13)}`;
      const upstream = await startUpstream(orders);
      await exampleAgents(api, slug, upstream.url);
      await use(slug);
      await removeExampleAgents(api, slug);
      await api.send("DELETE", `/agents/${slug}`);
      await upstream.close();
    },
    { scope: "worker" },
  ],
});
/**
 * Collects uncaught exceptions. For `pages`, where no request fails on purpose, also collects
 * console errors.
 */
const collectErrors = (page: Page, name: string) => {
  const errors: string[] = [];
  const onException = ({ message }: Error) => void errors.push(message);
  const onLine = (line: ConsoleMessage) => {
    const isExpected = !(name in pages) || name === "not-found";
    if (line.type() === "error" && !isExpected) errors.push(line.text());
  };
  page.on("pageerror", onException).on("console", onLine);
  const stop = () => page.off("pageerror", onException).off("console", onLine);
  return { errors, stop };
};

/** Checks the current screen in both color schemes, starting with `first`. */
const expectAccessibleInBothSchemes = async (
  page: Page,
  first: "light" | "dark",
  check = expectAccessible,
) => {
  await page.emulateMedia({ colorScheme: first });
  await expectNoOverflow(page);
  await check(page);
  await page.emulateMedia({ colorScheme: first === "light" ? "dark" : "light" });
  await expectEnoughContrast(page);
};

/** Runs in the page. Browsers other than Chromium report these in the console, too. */
const reportBlockedCode = () =>
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`${violatedDirective} blocks ${blockedURI}`),
  );

const countOverlays = (page: Page) =>
  page.locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]").count();

test.use({ viewport: wide });
test.describe.configure({ mode: "parallel" });
for (const [name, state] of Object.entries({ ...pages, ...states }))
  test(name, async ({ page, api, exampleSlug: slug }) => {
    const { errors, stop } = collectErrors(page, name);
    const blockedCodeReport = await page.addInitScript(reportBlockedCode);
    // Nothing checked here moves, and drawing animations takes a twentieth of the run time.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const open = async () => {
      await openState(page, state, { api, slug });
      if (name !== "loading") await waitUntilSettled(page);
      // Next.js may set the title after the page has rendered.
      await expect(page).toHaveTitle(/./);
    };
    await test.step("1440 px", async () => {
      await open();
      await expectAccessibleInBothSchemes(page, "light");
    });
    if (name in pages)
      await test.step("forced colors", async () => {
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await page.emulateMedia({ forcedColors: "active" });
        await expectEnoughContrast(page);
        await page.emulateMedia({ forcedColors: null });
      });
    await test.step("390 px", async () => {
      const overlays = await countOverlays(page);
      await page.setViewportSize(narrow);
      if (state.dependsOnWidth) await open();
      else await waitForEffects(page);
      const narrowOverlays = await countOverlays(page);
      // Content beside the main area in a wide window may be a dialog in a narrow one.
      if (state.dependsOnWidth) expect(narrowOverlays).toBeGreaterThanOrEqual(overlays);
      else expect(narrowOverlays, "open dialogs and menus").toBe(overlays);
      // A narrow window shows controls that a wide one hides, such as the bottom bar. They are the
      // same in every state of a page.
      const isNew = state.dependsOnWidth || name in pages;
      const check = isNew ? expectAccessible : expectAccessibleLayout;
      await expectAccessibleInBothSchemes(page, "dark", check);
    });
    stop();
    await blockedCodeReport.dispose();
    expect(errors).toEqual([]);
  });

test("screens of a signed-out visitor and a viewer", async ({ browser, api, slug }) => {
  test.slow();
  const theme = { title: "", use: { colorScheme: "light", viewport: wide } } as const;
  await visitAnonymousScreens({ browser, api, slug }, theme, async (page) => {
    await expectAccessibleInBothSchemes(page, "light");
    await page.setViewportSize(narrow);
    await expectAccessibleInBothSchemes(page, "dark");
    await page.setViewportSize(wide);
  });
});
