import { expect, expectAccessible, test } from "../fixtures";
import { arrowOf, editSearchTool, nameOf, names, row, type Saved, save } from "./schema-tree-page";

editSearchTool();

test("of the rows of a list one is open at a time, and a closed one counts what is wrong in it", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await arrowOf(page, "filter").click();
  await arrowOf(page, "filter.from").click();
  await expect(arrowOf(page, "filter.from", true)).toBeVisible();
  await arrowOf(page, "filter.to").click();
  await expect(arrowOf(page, "filter.from")).toBeVisible();
  await expect(arrowOf(page, "filter", true)).toBeVisible();

  const inner = page
    .getByRole("listitem")
    .filter({ has: row(page, "filter.to") })
    .last();
  await inner.getByRole("button", { name: "Limits", exact: true }).click();
  await page.getByRole("textbox", { name: "Shortest of filter.to" }).fill("9");
  await page.getByRole("textbox", { name: "Longest of filter.to" }).fill("3");
  await nameOf(page, "filter.from").fill("");
  await nameOf(page, "limit").focus();
  // Another row of the outer list closes the first, with all that is open in it.
  await arrowOf(page, "limit").click();
  await expect(arrowOf(page, "filter")).toBeVisible();
  await expect(row(page, "filter")).toContainText(/[1-9] errors? in filter/);
  await expectAccessible(page);
});

test("allowed values keep their spaces, their quotation marks and their types", async ({
  page,
  api,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const values = (label: string) =>
    page.getByRole("textbox", { name: new RegExp(`^Allowed values of ${label}`) });
  const add = async (label: string, texts: string[]) => {
    await arrowOf(page, label).click();
    for (const text of texts) {
      await values(label).fill(text);
      await page.keyboard.press("Enter");
    }
  };
  await add("query", ["New York", "a  b", '" padded "', "5"]);
  await values("query").fill("New York");
  await page.keyboard.press("Enter");
  await expect(page.getByText("New York is in the list already.")).toBeVisible();
  await values("query").fill("");
  await page.keyboard.press("Backspace");
  await expect(values("query")).toHaveValue("5");
  await page.keyboard.press("Enter");

  await add("limit", ["5", "007", "ten"]);
  await expect(page.getByText("A value here is a whole number.")).toBeVisible();
  await values("limit").fill("10");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/search`)).json()) as Saved;
  expect(saved.parameters.properties.query?.enum).toEqual(["New York", "a  b", " padded ", "5"]);
  expect(saved.parameters.properties.limit?.enum).toEqual([5, 7, 10]);
});

test("a mistake in the JSON view is shown where it is, and the form keeps the last good schema", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await expect(nameOf(page, "limit")).toBeVisible();
  const before = await names(page);
  await page.getByRole("tab", { name: /^JSON/ }).click();
  const json = page.getByRole("textbox", { name: "Parameters as JSON Schema" });
  const write = async (text: string) => {
    await json.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  const mistakes = page.getByRole("list", { name: "Mistakes in the schema" });

  await write('{\n  "type": "object",\n  "properties": {,}\n}');
  await expect(mistakes).toContainText("Line 3: A name in double quotation marks is due here");
  await expect(page.getByText("The form keeps the last good schema")).toBeVisible();
  expect(await names(page)).toEqual(before);
  await expectAccessible(page);

  await test.step("neither another tab nor a change in the form loses the text", async () => {
    await page.getByRole("tab", { name: /^Person/ }).click();
    await page.getByRole("tab", { name: /^JSON/ }).click();
    await expect(json).toContainText("{,}");
  });

  await test.step("what is JSON and no good schema is told by its place", async () => {
    await write('{"type": "object", "properties": {"day": {"type": "strin"}}}');
    await expect(mistakes).toContainText("/properties/day");
    await expect(page.locator(".cm-lintRange-error").first()).toContainText("strin");
    expect(await names(page)).toEqual(before);
  });

  await write('{"type": "object", "properties": {"day": {"type": "string"}}}');
  await expect(mistakes).toBeHidden();
  await expect.poll(() => names(page)).toEqual(["day"]);

  await write("{");
  await page.getByRole("button", { name: "Go back to the form’s schema" }).click();
  await expect(json).toContainText('"day"');
  expect(await names(page)).toEqual(["day"]);
});

test("parameters are filled from a JSON Schema, and what is wrong in it is told", async ({
  page,
  api,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.getByRole("button", { name: /^Fill from/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "JSON Schema", exact: true }).click();
  const text = dialog.getByRole("textbox", { name: "JSON Schema", exact: true });
  await text.fill('{"type": "object",}');
  await expect(dialog.getByText("Line 1: Remove this last comma.")).toBeVisible();
  await text.fill('{"type": "string"}');
  await expect(dialog.getByText('The schema needs "properties"')).toBeVisible();
  const unit = { type: "string", enum: ["metric", "imperial"], default: "metric" };
  const query = { type: "number" };
  await text.fill(JSON.stringify({ type: "object", properties: { unit, query } }));
  await expect(dialog.getByText(/^New: /)).toContainText("unit");
  await expect(dialog.getByText(/^Stays as it is: /)).toContainText("query");
  await dialog.getByRole("button", { name: "Add what is new" }).click();
  await expect(nameOf(page, "unit")).toBeFocused();
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/search`)).json()) as Saved;
  expect(saved.parameters.properties.unit).toEqual(unit);
  expect(saved.parameters.properties.query).toMatchObject({ type: "string" });
});
