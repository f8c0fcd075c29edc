import { test as base, expect } from "../fixtures";
import { startUpstream } from "../upstream";
import { exampleAgents, orders, removeExampleAgents } from "./example-agent";
import { looks, pictureOf } from "./looks";
import { settle } from "./state";
import { states } from "./states";
import { strangerPictures } from "./stranger-pictures";

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
const wanted = process.env.SCREENS?.split(",");
const isWanted = (name: string) => !wanted || wanted.includes(name);

test.describe.configure({ mode: "parallel" });
for (const look of looks)
  test.describe(look.called, () => {
    test.use(look.use);

    test("every screen, in every state", async ({ page, api, slug, upstream }) => {
      test.setTimeout(600_000);
      page.setDefaultTimeout(10_000);
      await exampleAgents(api, slug, upstream.url);
      const take = (name: string) =>
        page.screenshot({ path: pictureOf(name, look), animations: "disabled" });
      for (const [name, where] of Object.entries(screens)) {
        if (!isWanted(name)) continue;
        await page.goto(where.replace("{slug}", slug));
        await settle(page);
        await take(name);
      }
      for (const [name, { where, reach }] of Object.entries(states)) {
        if (!isWanted(name)) continue;
        // Report a state that cannot be reached and still capture the others.
        try {
          await page.goto(where.replace("{slug}", slug));
          await reach(page, { api, slug });
          if (name !== "loading") await settle(page);
        } catch (error) {
          expect.soft(String(error), name).toBe("reached");
        }
        await take(name);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().setOffline(false);
      }
      await removeExampleAgents(api, slug);
    });

    test("every screen for signed-out users and viewers", async ({ browser, api, slug }) => {
      await strangerPictures({ browser, api, slug }, look);
    });
  });
