import { test as base, expect } from "../fixtures";
import { startUpstream } from "../upstream";
import { takeAnonymousScreenshots } from "./anonymous-screens";
import { exampleAgents, orders, removeExampleAgents } from "./example-agents";
import { waitUntilSettled } from "./state";
import { states } from "./states";
import { screenshotPath, themes } from "./themes";

/** Every screen, by the name of its screenshot. */
const screens: Record<string, string> = {
  agents: "/agents",
  gallery: "/gallery",
  tools: "/agents/{slug}/tools",
  tool: "/agents/{slug}/tools/sendMessage",
  "new-tool": "/agents/{slug}/new-tool",
  playground: "/agents/{slug}/playground?tool=sendMessage",
  tests: "/agents/{slug}/tests",
  resource: "/agents/{slug}/resource",
  endpoint: "/agents/{slug}/endpoint",
  versions: "/agents/{slug}/versions",
  calls: "/agents/{slug}/calls",
  import: "/import",
  credentials: "/credentials",
  settings: "/settings",
  profile: "/settings/profile",
  tokens: "/settings/tokens",
  audit: "/settings/audit",
  "api-reference": "/docs/api",
  "agent-reference": "/docs/agents/{slug}",
  "not-found": "/nowhere",
};
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

test.describe.configure({ mode: "parallel" });
for (const theme of themes)
  test.describe(theme.title, () => {
    test.use(theme.use);

    test("every screen, in every state", async ({ page, api, slug, upstream }) => {
      test.setTimeout(600_000);
      page.setDefaultTimeout(10_000);
      await exampleAgents(api, slug, upstream.url);
      const takeScreenshot = (name: string) =>
        page.screenshot({ path: screenshotPath(name, theme), animations: "disabled" });
      for (const [name, path] of Object.entries(screens)) {
        if (!isSelected(name)) continue;
        await page.goto(path.replace("{slug}", slug));
        await waitUntilSettled(page);
        await takeScreenshot(name);
      }
      for (const [name, { path, prepare }] of Object.entries(states)) {
        if (!isSelected(name)) continue;
        // Report a state that cannot be reached and still capture the others.
        try {
          await page.goto(path.replace("{slug}", slug));
          await prepare(page, { api, slug });
          if (name !== "loading") await waitUntilSettled(page);
        } catch (error) {
          expect.soft(String(error), name).toBe("reached");
        }
        await takeScreenshot(name);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().setOffline(false);
      }
      await removeExampleAgents(api, slug);
    });

    test("every screen for signed-out users and viewers", async ({ browser, api, slug }) => {
      await takeAnonymousScreenshots({ browser, api, slug }, theme);
    });
  });
