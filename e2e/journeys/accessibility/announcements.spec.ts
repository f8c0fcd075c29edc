import type { Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";

const agent = (slug: string): Manifest => ({
  slug,
  name: "Echo",
  description: "Says it again.",
  tools: [
    {
      name: "echo",
      description: "Says it again.",
      parameters: {
        type: "object",
        properties: { word: { type: "string" } },
        required: ["word"],
      },
      examples: [{ name: "A word", params: { word: "hear" } }],
      handler: {
        kind: "javascript",
        code: 'export default ({ word }) => {\n  if (word === "fail") throw new Error("No such word.");\n  return word;\n};\n',
      },
    },
  ],
});

/** Records all text in live regions, as a screen reader would announce it. */
const recordAnnouncements = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const text = region.textContent?.trim();
        if (text && !announcements.includes(text)) announcements.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
const readAnnouncements = (page: Page) =>
  page.evaluate(() => (window as unknown as { announcements: string[] }).announcements.join("\n"));

test("announces how a run ended", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto(`/agents/${slug}/playground?tool=echo`);
  await recordAnnouncements(page);
  const word = page.getByRole("textbox", { name: "word", exact: true });
  await word.fill("hear");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => readAnnouncements(page)).toMatch(/echo returned text/);
  await word.fill("fail");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => readAnnouncements(page)).toMatch(/echo.*failed/i);
});

test("announces test results, search results and saving", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto(`/agents/${slug}/tests`);
  await recordAnnouncements(page);
  await page.getByRole("button", { name: "Run 1 test" }).click();
  await expect.poll(() => readAnnouncements(page)).toContain("1 passed, 0 failed.");

  await page.goto(`/agents/${slug}/tools/echo`);
  await recordAnnouncements(page);
  await page.getByRole("textbox", { name: "Description", exact: true }).first().fill("Says it.");
  await expect.poll(() => readAnnouncements(page)).toContain("Unsaved changes");
  await page.keyboard.press("ControlOrMeta+s");
  await expect.poll(() => readAnnouncements(page)).toMatch(/(^|\n)Saved/);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("echo");
  await expect.poll(() => readAnnouncements(page)).toMatch(/\d+ results?/);
});
