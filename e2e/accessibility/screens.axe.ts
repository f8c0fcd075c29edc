import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectEnoughContrast, expectNoOverflow } from "../accessible";
import { test as base, expect } from "../fixtures";
import { visitAnonymousScreens } from "../screens/anonymous-screens";
import { exampleAgents, orders, removeExampleAgents } from "../screens/example-agents";
import { pages } from "../screens/pages";
import { waitUntilSettled } from "../screens/state";
import { states } from "../screens/states";
import { startUpstream } from "../upstream";

const test = base.extend<object, { exampleSlug: string }>({
  /** The example agents that all states of a worker share. */
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
/** Each width starts in one colour scheme and changes to the other, without loading the page again. */
const looks = [
  { scheme: "light", otherScheme: "dark", viewport: { width: 1440, height: 900 } },
  { scheme: "dark", otherScheme: "light", viewport: { width: 390, height: 844 } },
] as const;

/** The page's exceptions, and the console errors of pages, which request nothing that fails on purpose. */
const collectErrors = (page: Page, name: string) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => {
    const isExpected = !(name in pages) || name === "not-found";
    if (line.type() === "error" && !isExpected) errors.push(line.text());
  });
  return errors;
};

test.describe.configure({ mode: "parallel" });
for (const { scheme, otherScheme, viewport } of looks)
  test.describe(`${viewport.width} px`, () => {
    test.use({ colorScheme: scheme, viewport });

    for (const [name, { path, prepare }] of Object.entries({ ...pages, ...states }))
      test(name, async ({ page, api, exampleSlug: slug }) => {
        const errors = collectErrors(page, name);
        await page.goto(path.replace("{slug}", slug));
        await prepare(page, { api, slug });
        if (name !== "loading") await waitUntilSettled(page);
        if (name in pages) await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: otherScheme });
        await expectEnoughContrast(page);
        expect(errors).toEqual([]);
      });

    test("signed out, and as a viewer", async ({ browser, api, slug }) => {
      test.slow();
      const theme = { title: "", use: { colorScheme: scheme, viewport } };
      await visitAnonymousScreens({ browser, api, slug }, theme, async (page) => {
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: otherScheme });
        await expectEnoughContrast(page);
        await page.emulateMedia({ colorScheme: scheme });
      });
    });
  });

test.describe("forced colors and reduced motion", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  for (const [name, { path }] of Object.entries(pages))
    test(name, async ({ page, exampleSlug }) => {
      await page.goto(path.replace("{slug}", exampleSlug));
      await waitUntilSettled(page);
      await expectAccessible(page);
    });
});
