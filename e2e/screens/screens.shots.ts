import { test as base, expect } from "../fixtures";
import { startUpstream } from "../upstream";
import { visitAnonymousScreens } from "./anonymous-screens";
import { exampleAgents, orders, removeExampleAgents } from "./example-agents";
import { pages } from "./pages";
import { openState, waitUntilSettled } from "./state";
import { states } from "./states";
import { screenshotPath, themes } from "./themes";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  upstream: async ({}, use) => {
    const upstream = await startUpstream(orders);
    await use(upstream);
    await upstream.close();
  },
});
/** `SCREENS=publish,answer npm run screens` captures only these. */
const selectedScreens = process.env.SCREENS?.split(",");
const isSelected = (name: string) => !selectedScreens || selectedScreens.includes(name);

/** A state must not open with what another one has entered. */
const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};

test.describe.configure({ mode: "parallel" });
for (const theme of themes)
  test.describe(theme.title, () => {
    test.use(theme.use);

    test("captures every screen in every state", async ({ page, api, slug, upstream }) => {
      test.setTimeout(600_000);
      page.setDefaultTimeout(10_000);
      await exampleAgents(api, slug, upstream.url);
      const takeScreenshot = (name: string) =>
        page.screenshot({ path: screenshotPath(name, theme), animations: "disabled" });
      for (const [name, state] of Object.entries({ ...pages, ...states })) {
        if (!isSelected(name)) continue;
        // Report a state that cannot be reached and still capture the others.
        try {
          await openState(page, state, { api, slug });
          if (name !== "loading") await waitUntilSettled(page);
        } catch (error) {
          expect.soft(String(error), name).toBe("reached");
        }
        await takeScreenshot(name);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().setOffline(false);
        await page.evaluate(clearStorage);
      }
      await removeExampleAgents(api, slug);
    });

    test("captures every screen for signed-out users and viewers", async ({
      browser,
      api,
      slug,
    }) => {
      await visitAnonymousScreens({ browser, api, slug }, theme, (page, name) =>
        page.screenshot({ path: screenshotPath(name, theme), animations: "disabled" }),
      );
    });
  });
