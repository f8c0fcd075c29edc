import { expectAccessible } from "../../../accessible";
import { expect, test } from "../../../fixtures";
import {
  editSearchTool,
  expandButton,
  nameField,
  readNames,
  row,
  type StoredTool,
  save,
} from "./search-tool-page";

editSearchTool();

test("opens one row per list at a time; a closed row counts its errors", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await expandButton(page, "filter").click();
  await expandButton(page, "filter.from").click();
  await expect(expandButton(page, "filter.from", true)).toBeVisible();
  await expandButton(page, "filter.to").click();
  await expect(expandButton(page, "filter.from")).toBeVisible();
  await expect(expandButton(page, "filter", true)).toBeVisible();

  const inner = page
    .getByRole("listitem")
    .filter({ has: row(page, "filter.to") })
    .last();
  await inner.getByRole("button", { name: "Limits", exact: true }).click();
  await page.getByRole("textbox", { name: "Min length of filter.to" }).fill("9");
  await page.getByRole("textbox", { name: "Max length of filter.to" }).fill("3");
  await nameField(page, "filter.from").fill("");
  await nameField(page, "limit").focus();
  // Opening another row of the outer list closes the first one and everything inside it.
  await expandButton(page, "limit").click();
  await expect(expandButton(page, "filter")).toBeVisible();
  await expect(row(page, "filter")).toContainText(/[1-9] errors? in filter/);
  await expectAccessible(page);
});

test("allowed values keep spaces, quotes and types", async ({ page, api, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const values = (label: string) =>
    page.getByRole("textbox", { name: new RegExp(`^Allowed values of ${label}`) });
  const add = async (label: string, texts: string[]) => {
    await expandButton(page, label).click();
    for (const text of texts) {
      await values(label).fill(text);
      await page.keyboard.press("Enter");
    }
  };
  await add("query", ["New York", "a  b", '" padded "', "5"]);
  await values("query").fill("New York");
  await page.keyboard.press("Enter");
  await expect(page.getByText("New York is already in the list.")).toBeVisible();
  await values("query").fill("");
  await page.keyboard.press("Backspace");
  await expect(values("query")).toHaveValue("5");
  await page.keyboard.press("Enter");

  await add("limit", ["5", "007", "ten"]);
  await expect(page.getByText("Enter a valid integer.")).toBeVisible();
  await values("limit").fill("10");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/search`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties.query?.enum).toEqual([
    "New York",
    "a  b",
    " padded ",
    "5",
  ]);
  expect(storedTool.parameters.properties.limit?.enum).toEqual([5, 7, 10]);
});

test("errors in the JSON view are marked, and the form keeps the last valid schema", async ({
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
  await expectAccessible(page);

  await test.step("switching tabs keeps the text", async () => {
    await page.getByRole("tab", { name: /^Person/ }).click();
    await page.getByRole("tab", { name: /^JSON/ }).click();
    await expect(json).toContainText("{,}");
  });

  await test.step("an invalid schema is reported by its path", async () => {
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

test("fills parameters from a JSON Schema and reports its errors", async ({ page, api, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.getByRole("button", { name: /^Import…/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "JSON Schema", exact: true }).click();
  const text = dialog.getByRole("textbox", { name: "JSON Schema", exact: true });
  await text.fill('{"type": "object",}');
  await expect(dialog.getByText("Line 1: Trailing comma.")).toBeVisible();
  await text.fill('{"type": "string"}');
  await expect(dialog.getByText('The schema needs "properties"')).toBeVisible();
  const unit = { type: "string", enum: ["metric", "imperial"], default: "metric" };
  const query = { type: "number" };
  await text.fill(JSON.stringify({ type: "object", properties: { unit, query } }));
  await expect(dialog.getByText(/^New: /)).toContainText("unit");
  await expect(dialog.getByText(/^Unchanged: /)).toContainText("query");
  await dialog.getByRole("button", { name: "Add new parameters" }).click();
  await expect(nameField(page, "unit")).toBeFocused();
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/search`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties.unit).toEqual(unit);
  expect(storedTool.parameters.properties.query).toMatchObject({ type: "string" });
});
