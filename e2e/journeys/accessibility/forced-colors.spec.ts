import type { Locator } from "@playwright/test";
import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

// Wide enough to show the live views beside the editor.
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

const readStyle = (target: Locator) =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, ...style } = getComputedStyle(element);
    const borders = [
      style.borderTopWidth,
      style.borderRightWidth,
      style.borderBottomWidth,
      style.borderLeftWidth,
    ];
    return {
      outline: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
      outlineColor,
      background: style.backgroundColor,
      border: Math.max(...borders.map(Number.parseFloat)),
      borderColor: style.borderBottomColor,
    };
  });

/**
 * Expects the selected element to differ in more than its background, which forced colors remove.
 */
const expectDistinguishable = async (selected: Locator, unselected: Locator) => {
  const one = await readStyle(selected);
  const two = await readStyle(unselected);
  const markers = ({ outline, border, borderColor }: typeof one) => ({
    outline,
    border: border > 0 && borderColor,
  });
  expect(markers(one)).not.toEqual(markers(two));
};
/** `frame` shows the focus of a field without its own border. */
const expectVisibleFocus = async (target: Locator, frame = target) => {
  await target.page().keyboard.press("Tab");
  await target.focus();
  await expect(target).toBeFocused();
  const { outline, outlineColor } = await readStyle(frame);
  expect(outline).toBeGreaterThanOrEqual(1);
  expect(outlineColor).not.toBe("rgba(0, 0, 0, 0)");
};

test("keeps selection and focus visible in forced colors", async ({ page, api, slug }) => {
  test.slow();
  const { key } = await api.publish({ ...slack, slug });

  await test.step("navigation", async () => {
    await page.goto(`/agents/${slug}/tools/sendMessage`);
    const main = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
    await expectDistinguishable(
      main.getByRole("link", { name: "Agents" }),
      main.getByRole("link", { name: "Settings" }),
    );
    const tabs = page.getByRole("navigation", { name: "Agent" }).filter({ visible: true });
    await expectDistinguishable(
      tabs.getByRole("link", { name: "Tools" }),
      tabs.getByRole("link", { name: "Log" }),
    );
    const tools = page.getByRole("list", { name: "Tools of this agent" });
    const current = tools.locator('[aria-current="page"]');
    await expect(current).toHaveCount(1);
    await expectDistinguishable(current, tools.getByRole("link", { name: "listChannels" }));
    await expectVisibleFocus(main.getByRole("link", { name: "Settings" }));
    await expectVisibleFocus(tabs.getByRole("link", { name: "Log" }));
  });

  await test.step("fields, buttons, tabs and radio buttons", async () => {
    const field = page.getByRole("textbox", { name: "Tool name", exact: true });
    expect((await readStyle(field)).border).toBeGreaterThanOrEqual(1);
    await expectVisibleFocus(field);
    const save = page.getByRole("button", { name: /^Save tool/ });
    expect((await readStyle(save)).border).toBeGreaterThanOrEqual(1);
    await expectVisibleFocus(save);
    await expectDistinguishable(
      page.getByRole("tab", { name: "Person" }),
      page.getByRole("tab", { name: "Model" }),
    );
    await expectDistinguishable(
      page.getByRole("radio", { name: "JavaScript" }),
      page.getByRole("radio", { name: "HTTP request" }),
    );
    await expectVisibleFocus(page.getByRole("tab", { name: "Person" }));
    const box = page.getByRole("checkbox", { name: "Required: query" });
    expect((await readStyle(box)).border).toBeGreaterThanOrEqual(1);
    await expectVisibleFocus(box);
    await page.getByRole("radio", { name: "JavaScript" }).click();
    const hosts = page.getByRole("textbox", { name: /^Allowed hosts/ });
    await expectVisibleFocus(hosts, page.locator("div").filter({ has: hosts }).last());
  });

  await test.step("only the current view is underlined", async () => {
    for (const [path, other] of [
      ["tools", "Prompts"],
      ["playground", "Chat"],
      ["tests", "Model"],
    ]) {
      await page.goto(`/agents/${slug}/${path}`);
      const link = page.getByRole("main").getByRole("link", { name: other, exact: true }).last();
      const [line, text] = await link.evaluate((element) => {
        const { borderBottomColor, color } = getComputedStyle(element);
        return [borderBottomColor, color];
      });
      expect(line, path).not.toBe(text);
      // The hidden line must not cover a part of the line below the links.
      const overlap = await link.evaluate((element) => {
        const hasLine = (each: Element) => getComputedStyle(each).borderBottomWidth !== "0px";
        let row = element.parentElement;
        while (row && !hasLine(row)) row = row.parentElement;
        const lineTop = (row?.getBoundingClientRect().bottom ?? 0) - 1;
        return element.getBoundingClientRect().bottom - lineTop;
      });
      expect(overlap, path).toBeLessThanOrEqual(0);
    }
  });

  await test.step("the legend of a chart has the chart's colors", async () => {
    await page.request.post(`/api/agents/${slug}/tools/listChannels`, {
      headers: { "x-api-key": key },
      data: {},
    });
    await page.goto(`/agents/${slug}/calls`);
    const figure = page.getByRole("figure").filter({ hasText: "Latency" });
    const mark = figure.locator("figcaption [aria-hidden].bg-accent");
    const stroke = await figure
      .locator(".stroke-accent")
      .first()
      .evaluate((line) => getComputedStyle(line).stroke);
    expect((await readStyle(mark)).background).toBe(stroke);
  });

  await test.step("a switch and radio buttons", async () => {
    await page.goto("/settings/profile");
    const toggle = page.getByRole("switch", { name: "Single-key shortcuts" });
    expect((await readStyle(toggle)).border).toBeGreaterThanOrEqual(1);
    await expectVisibleFocus(toggle);
    const selected = page.getByRole("radio", { name: "System", exact: true });
    const dot = await selected
      .locator("*")
      .first()
      .evaluate((element) => ({
        background: getComputedStyle(element).backgroundColor,
        behind: getComputedStyle(element.parentElement ?? element).backgroundColor,
      }));
    expect(dot.background).not.toBe(dot.behind);
  });

  await test.step("dialogs, menus and the palette have a border", async () => {
    await page.goto(`/agents/${slug}/tools`);
    await page.getByRole("button", { name: "Agent actions" }).click();
    const menu = page.getByRole("menu");
    const item = menu.getByRole("menuitem", { name: "Edit agent" });
    const edge = async (target: Locator) => {
      const { border, outline } = await readStyle(target);
      expect(border + outline).toBeGreaterThanOrEqual(1);
    };
    await edge(menu);
    await item.hover();
    await expectDistinguishable(item, menu.getByRole("menuitem", { name: /^Export as YAML/ }));
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    const options = page.getByRole("option");
    await edge(page.getByRole("dialog"));
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expectDistinguishable(options.first(), options.nth(1));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await edge(page.getByRole("dialog", { name: "Publish" }));
  });
});
