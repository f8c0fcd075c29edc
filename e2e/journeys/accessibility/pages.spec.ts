import { slack } from "@/lib/gallery/slack";
import { expect, expectAccessible, test } from "../../fixtures";

/** Every page of the builder, checked in both themes, wide and narrow. */
const pages = [
  "/agents",
  "/agents/{slug}/tools",
  "/agents/{slug}/tools/sendMessage",
  "/agents/{slug}/new-tool",
  "/agents/{slug}/playground?tool=sendMessage",
  "/agents/{slug}/tests",
  "/agents/{slug}/resource",
  "/agents/{slug}/endpoint",
  "/agents/{slug}/versions",
  "/agents/{slug}/calls",
  "/import",
  "/gallery",
  "/credentials",
  "/settings",
  "/settings/profile",
  "/settings/tokens",
  "/settings/audit",
  "/docs/api",
  "/docs/agents/{slug}",
  "/nowhere",
];

const themes = [
  ...(["light", "dark"] as const).flatMap((colorScheme) =>
    [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ].map((viewport) => ({
      title: `${colorScheme}, ${viewport.width} px wide`,
      use: { colorScheme, viewport },
    })),
  ),
  {
    title: "forced colors and reduced motion",
    use: { contextOptions: { forcedColors: "active", reducedMotion: "reduce" } },
  },
] as const;

for (const { title, use } of themes)
  test.describe(title, () => {
    test.use(use);

    test("every page is accessible and fits the viewport", async ({ page, api, slug }) => {
      test.slow();
      await api.publish({ ...slack, slug });
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (line) => {
        // The missing page is requested on purpose.
        const isExpected = line.text().includes("404");
        if (line.type() === "error" && !isExpected) errors.push(line.text());
      });
      for (const path of pages) {
        await page.goto(path.replace("{slug}", slug));
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the viewport`).toBeLessThanOrEqual(0);
      }
      expect(errors).toEqual([]);
    });
  });

test("HTML from a tool never runs scripts in our page", async ({ page, api, slug }) => {
  const html = `<script>parent.document.title="taken";document.title="taken"</script><img src=x onerror="parent.document.title='taken'"><h1>Report</h1>`;
  const code = `export default () => ${JSON.stringify(html)}`;
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...slack,
    slug,
    tools: [
      {
        name: "report",
        description: "Answers with a page.",
        parameters: { type: "object", properties: {} },
        responseType: "html",
        handler: { kind: "javascript", code },
      },
    ],
  });
  await page.goto(`/agents/${slug}/playground?tool=report`);
  await page.getByRole("button", { name: /^Run/ }).click();
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Report" })).toBeVisible();
  expect(await page.title()).not.toContain("taken");
});
