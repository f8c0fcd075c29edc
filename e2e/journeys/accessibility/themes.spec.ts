import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

const readBackground = (selector: string) =>
  getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor;

test("follows the system theme until one is chosen", async ({ page }) => {
  const html = page.locator("html");
  const readPageBackground = () => page.evaluate(readBackground, "html");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/settings/profile");
  const system = page.getByRole("radio", { name: "System", exact: true });
  await expect(system).toBeChecked();
  await expect(html).not.toHaveClass(/dark/);
  const light = await readPageBackground();

  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveClass(/dark/);
  await expect(html).toHaveCSS("color-scheme", "dark");
  const dark = await readPageBackground();
  expect(dark).not.toBe(light);

  await page.getByRole("radio", { name: "Light", exact: true }).click();
  await expect(html).not.toHaveClass(/dark/);
  expect(await readPageBackground()).toBe(light);

  await test.step("stores the choice and applies it to other tabs", async () => {
    const otherPage = await page.context().newPage();
    await otherPage.emulateMedia({ colorScheme: "dark" });
    await otherPage.goto("/agents");
    await expect(otherPage.locator("html")).not.toHaveClass(/dark/);
    // The other tab reacts only once it is interactive.
    await expect(async () => {
      await page.getByRole("radio", { name: "Light", exact: true }).click();
      await page.getByRole("radio", { name: "Dark", exact: true }).click();
      await expect(otherPage.locator("html")).toHaveClass(/dark/, { timeout: 1_000 });
    }).toPass();
    await otherPage.close();
    await page.emulateMedia({ colorScheme: "light" });
    await page.reload();
    await expect(html).toHaveClass(/dark/);
  });

  await system.click();
  await expect(html).not.toHaveClass(/dark/);
});

test("respects reduced motion", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, { ...slack, slug });
  await page.emulateMedia({ reducedMotion: "reduce" });
  /** Returns the longest transition or animation duration on the page, in milliseconds. */
  const maxDuration = () =>
    page.evaluate(() => {
      const ms = (times: string) =>
        times.split(",").map((time) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000));
      return Math.max(
        ...[...document.querySelectorAll("*")].flatMap((element) => {
          const { animationName, animationDuration, transitionDuration } =
            getComputedStyle(element);
          return [
            ...ms(transitionDuration),
            ...(animationName === "none" ? [] : ms(animationDuration)),
          ];
        }),
      );
    });
  await page.goto(`/agents/${slug}/tools/sendMessage`);
  expect(await maxDuration()).toBeLessThan(1);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
  expect(await maxDuration()).toBeLessThan(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Agent actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await maxDuration()).toBeLessThan(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();

  // Counts the transitions that start, because each is over within a fraction of a second.
  const transitions = await page.evaluateHandle(() => {
    const starts = { count: 0 };
    document.addEventListener("transitionrun", () => {
      starts.count += 1;
    });
    return starts;
  });
  const countTransitions = () => transitions.evaluate(({ count }) => count);
  const drawTwoFrames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
  // A transition on every element, however short, makes a page three times slower.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  await drawTwoFrames();
  expect(await countTransitions(), "without motion").toBe(0);

  await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await expect.poll(countTransitions, "with motion").toBeGreaterThan(0);
  expect(await maxDuration(), "animations exist without reduced motion").toBeGreaterThan(100);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("scrolls the current tab into view", async ({ page, api, slug }) => {
    await api.send("PUT", `/agents/${slug}/manifest`, { ...slack, slug });
    for (const [path, navigation, label] of [
      [`/agents/${slug}/calls`, "Agent", "Log"],
      [`/agents/${slug}/tools`, "Agent", "Tools"],
      ["/settings/audit", "Settings", "Audit log"],
    ] as const) {
      await page.goto(path);
      const link = page
        .getByRole("navigation", { name: navigation })
        .getByRole("link", { name: label });
      await expect(link.filter({ visible: true })).toBeInViewport({ ratio: 0.95 });
    }
  });
});

test("prints in the light theme, because paper is white", async ({ page }) => {
  const readColor = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/agents");
  const light = await readColor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(readColor).not.toBe(light);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect.poll(readColor).toBe(light);
});
