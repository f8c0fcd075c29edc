import { expect, expectAccessible, test } from "../../fixtures";
import { exampleAgents, orders, removeExampleAgents } from "../../screens/example-agents";
import { states } from "../../screens/states";
import { startUpstream } from "../../upstream";

/** Every kind of dialog, sheet, menu and card, plus empty and failing states. */
const overlays = [
  "new-agent",
  "edit-agent",
  "delete-agent",
  "agent-menu",
  "tool-menu",
  "account",
  "palette",
  "shortcuts",
  "new-credential",
  "new-token",
  "new-key",
  "fresh-key",
  "new-test",
  "call",
  "compare",
  "serve-version",
  "publish",
  "answer",
  "failure",
  "confirmation",
  "tool-errors",
  "preview-warnings",
  "operations",
  "unknown-agent",
  "unknown-tool",
  "no-agents",
  "failed-agents",
  "failed-calls",
];
const themes = [
  { title: "dark", use: { colorScheme: "dark", viewport: { width: 1440, height: 900 } } },
  { title: "390 px", use: { colorScheme: "light", viewport: { width: 390, height: 844 } } },
  { title: "dark, 390 px", use: { colorScheme: "dark", viewport: { width: 390, height: 844 } } },
] as const;

for (const { title, use } of themes)
  test.describe(title, () => {
    test.use(use);

    test("every dialog, sheet, menu and empty state is accessible and fits", async ({
      page,
      api,
      slug,
    }) => {
      test.setTimeout(240_000);
      page.setDefaultTimeout(15_000);
      const upstream = await startUpstream(orders);
      await exampleAgents(api, slug, upstream.url);
      const failures: Record<string, string> = {};
      for (const name of overlays)
        await test.step(name, async () => {
          const state = states[name];
          if (!state) throw new Error(`Unknown state: ${name}`);
          // Collect failures and report them together at the end.
          try {
            await page.goto(state.path.replace("{slug}", slug));
            await state.prepare(page, { api, slug });
            await expectAccessible(page);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect(overflow, "wider than the viewport").toBeLessThanOrEqual(0);
          } catch (error) {
            failures[name] = String(error);
          }
          await page.unrouteAll({ behavior: "ignoreErrors" });
        });
      await removeExampleAgents(api, slug);
      await upstream.close();
      expect(failures).toEqual({});
    });
  });
