import { expect, test } from "../../../fixtures";
import { editSearchTool, nameField, readNames } from "./search-tool-page";

editSearchTool();

test("marks errors in the JSON view and keeps the last valid schema in the form", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await expect(nameField(page, "limit")).toBeVisible();
  const before = await readNames(page);
  await page.getByRole("tab", { name: /^JSON/ }).click();
  const json = page.getByRole("textbox", { name: "Parameters as JSON Schema" });
  const write = async (text: string) => {
    await json.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  const mistakes = page.getByRole("list", { name: "Schema errors" });

  await write('{\n  "type": "object",\n  "properties": {,}\n}');
  await expect(mistakes).toContainText("Line 3: Expected a key in double quotes");
  await expect(page.getByText("Invalid schema: the form keeps the last valid one")).toBeVisible();
  expect(await readNames(page)).toEqual(before);

  await test.step("keeps the text when switching tabs", async () => {
    await page.getByRole("tab", { name: /^Person/ }).click();
    await page.getByRole("tab", { name: /^JSON/ }).click();
    await expect(json).toContainText("{,}");
  });

  await test.step("reports the path of an invalid schema", async () => {
    await write('{"type": "object", "properties": {"day": {"type": "strin"}}}');
    await expect(mistakes).toContainText("/properties/day");
    await expect(page.locator(".cm-lintRange-error").first()).toContainText("strin");
    expect(await readNames(page)).toEqual(before);
  });

  await write('{"type": "object", "properties": {"day": {"type": "string"}}}');
  await expect(mistakes).toBeHidden();
  await expect.poll(() => readNames(page)).toEqual(["day"]);

  await write("{");
  await page.getByRole("button", { name: "Restore the form’s schema" }).click();
  await expect(json).toContainText('"day"');
  expect(await readNames(page)).toEqual(["day"]);
});
