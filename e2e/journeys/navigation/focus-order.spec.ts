import type { Page } from "@playwright/test";
import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

/** Returns the focused element's name and the part of the page it is in. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const part = element?.closest("[role=dialog], [role=menu], nav, main, header, a[href='#main']");
    const accessibleName = (one: Element | null | undefined) =>
      one?.getAttribute("aria-label") ?? one?.textContent?.trim().slice(0, 60) ?? "";
    const region = part?.closest("main") ? "main" : "rail";
    return {
      name: accessibleName(element),
      part: part?.matches("a") ? "skip" : region,
      isVisible: (element?.getClientRects().length ?? 0) > 0,
    };
  });

test.beforeEach(async ({ api, slug }) => {
  test.slow();
  await api.publish({ ...slack, slug });
});

/** Moves the focus before the first element, even on pages that focus their first field. */
const focusStart = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });

test("moves the focus from the skip link through the sidebar to the content and skips hidden elements", async ({
  page,
  slug,
}) => {
  for (const path of [
    "/agents",
    "/credentials",
    "/settings",
    "/import",
    `/agents/${slug}/tools/sendMessage`,
    `/agents/${slug}/playground?tool=sendMessage`,
    `/agents/${slug}/endpoint`,
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await focusStart(page);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
      const parts = ["skip"];
      const names: string[] = [];
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press("Tab");
        const { name, part, isVisible } = await readFocus(page);
        expect(isVisible, `${name} has the focus but is not visible`).toBe(true);
        if (parts.at(-1) !== part) parts.push(part);
        if (part === "rail") names.push(name);
        if (part === "main" && parts.length > 2) break;
      }
      expect(parts).toEqual(["skip", "rail", "main"]);
      const places = ["Agents", "Credentials", "Settings"];
      expect(names.filter((name) => places.includes(name))).toEqual(places);
    });

  await test.step("jumps past the sidebar with the skip link", async () => {
    await page.goto("/agents");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    expect((await readFocus(page)).part).toBe("main");
  });
});

test("traps the focus in dialogs, sheets, menus and the palette, and returns it", async ({
  page,
  slug,
}) => {
  /**
   * Tabs through the whole dialog, forwards and backwards, and expects the focus to stay inside.
   */
  const expectTrapped = async (role: "dialog" | "alertdialog") => {
    const frame = page.getByRole(role);
    await expect(frame).toBeVisible();
    const within = () => frame.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(within).toBe(true);
    for (const key of ["Tab", "Shift+Tab"])
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press(key);
        expect(await within(), `${key} moves the focus out of the ${role}`).toBe(true);
      }
  };
  /**
   * Presses Escape until it closes, because the tooltip of a focused icon button takes the first
   * Escape.
   */
  const closeByEscape = (role: "dialog" | "alertdialog") =>
    expect(async () => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toBeHidden({ timeout: 1000 });
    }).toPass();

  await page.goto(`/agents/${slug}/tools`);
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await publish.focus();
  await page.keyboard.press("Enter");
  // Content that loads later would move the focus.
  const sheet = page.getByRole("dialog", { name: "Publish" });
  await expect(sheet.getByRole("button", { name: "Run again" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Works with/ })).toBeVisible();
  await expectTrapped("dialog");
  await closeByEscape("dialog");
  await expect(publish).toBeFocused();

  const actions = page.getByRole("button", { name: "Agent actions" });
  await actions.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Edit agent" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitem", { name: "Delete agent" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(actions).toBeFocused();

  await test.step("a dialog opened from a menu", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expectTrapped("dialog");
    await closeByEscape("dialog");
    await expect(actions).toBeFocused();
  });

  await test.step("the palette", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(actions).toBeFocused();
  });

  await test.step("a confirmation", async () => {
    await page.goto(`/agents/${slug}/endpoint`);
    const revoke = page.getByRole("button", { name: /^Revoke/ }).first();
    await revoke.focus();
    await page.keyboard.press("Enter");
    await expectTrapped("alertdialog");
    await closeByEscape("alertdialog");
    await expect(revoke).toBeFocused();
  });
});
