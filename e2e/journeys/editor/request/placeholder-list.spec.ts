import { expect, test } from "../../../fixtures";
import { editOrdersTool, ordersTool } from "./request-editor-page";

test("keeps a scrolling list of placeholders out of the tab order but usable by mouse and keyboard", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const names = Array.from({ length: 15 }, (_, index) => `place${index + 10}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  await editOrdersTool(
    { page, api, slug },
    { ...ordersTool(`${upstream.url}/search`), parameters: { type: "object", properties } },
  );
  const url = page.getByRole("textbox", { name: "URL", exact: true });
  const list = page.getByRole("listbox", { name: "Placeholders" });
  const open = async () => {
    await url.click();
    await url.press("End");
    await page.keyboard.type("/{{place");
    // The last option creates a parameter.
    await expect(list.getByRole("option")).toHaveCount(names.length + 1);
  };

  await test.step("Tab moves to the control after the field", async () => {
    await open();
    expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    await page.keyboard.press("Tab");
    await expect(list).toBeHidden();
    await expect(page.locator(":focus")).toHaveAccessibleName("Insert placeholder");
  });

  await test.step("selects the last parameter by arrow key and by mouse", async () => {
    await url.fill(`${upstream.url}/search`);
    await open();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(url).toHaveValue(`${upstream.url}/search/{{params.place24}}`);
    await open();
    await list.getByRole("option", { name: "params.place24" }).click();
    await expect(url).toHaveValue(`${upstream.url}/search/{{params.place24}}/{{params.place24}}`);
    await expect(url).toBeFocused();
  });

  await test.step("shows the whole list of a field at the bottom of the window", async () => {
    await url.fill(`${upstream.url}/search`);
    await page.setViewportSize({ width: 1280, height: 500 });
    await url.evaluate((field) => field.scrollIntoView({ block: "end" }));
    await open();
    await expect(list).toBeInViewport({ ratio: 1 });
    await expect(url).toBeInViewport({ ratio: 1 });
  });
});
