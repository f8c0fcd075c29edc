import path from "node:path";
import { expect, test } from "../fixtures";
import { exampleAgent } from "./example-agent";
import { states } from "./states";

/** Every screen, by the name of its picture. */
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
const folder = path.join(import.meta.dirname, "pictures");

for (const colorScheme of ["light", "dark"] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height } });
      const picture = (name: string) => path.join(folder, `${name}-${colorScheme}-${width}.png`);

      test("every screen", async ({ page, api, slug }) => {
        test.setTimeout(240_000);
        await exampleAgent(api, slug);
        for (const [name, where] of Object.entries(screens)) {
          await page.goto(where.replace("{slug}", slug));
          await page.screenshot({ path: picture(name), animations: "disabled" });
        }
        for (const [name, { where, reach }] of Object.entries(states)) {
          await page.goto(where.replace("{slug}", slug));
          await reach(page);
          await page.screenshot({ path: picture(name), animations: "disabled" });
        }
        await page.goto(`/agents/${slug}/tools`);
        await page.keyboard.press("ControlOrMeta+k");
        await expect(page.getByRole("combobox", { name: "Find anything" })).toBeVisible();
        await page.screenshot({ path: picture("palette"), animations: "disabled" });
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
        await page.screenshot({ path: picture("shortcuts"), animations: "disabled" });
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Publish", exact: true }).click();
        await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: picture("publish"), animations: "disabled" });
      });

      test("who is not signed in", async ({ browser, api }) => {
        const context = await browser.newContext({
          ...{ colorScheme, viewport: { width, height }, baseURL: process.env.E2E_URL ?? "" },
          storageState: { cookies: [], origins: [] },
        });
        const page = await context.newPage();
        const email = `picture-${colorScheme}-${width}@example.com`;
        const made = await api.send("POST", "/space/invitations", { email, role: "editor" });
        const { id, url } = (await made.json()) as { id: string; url: string };
        for (const [name, where] of [
          ["sign-in", "/sign-in"],
          ["invitation", new URL(url).pathname],
        ] as const) {
          await page.goto(where);
          await page.waitForLoadState("networkidle");
          await page.screenshot({ path: picture(name), animations: "disabled" });
        }
        await api.send("DELETE", `/space/invitations/${id}`);
        await context.close();
      });
    });
