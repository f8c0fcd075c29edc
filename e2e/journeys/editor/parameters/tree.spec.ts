import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import { expect, test } from "../../../fixtures";
import { toolForm } from "../tool-form";
import { dragOver } from "./drag-over";
import {
  editSearchTool,
  nameField,
  readNames,
  row,
  type StoredTool,
  save,
} from "./search-tool-page";

editSearchTool();

test("drags a row into an object and out again, and cancels with Escape", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const drag = (label: string, onto: string, share: number) =>
    dragOver(page, row(page, label), row(page, onto), share);
  await drag("limit", "filter", 0.5);
  await page.mouse.up();
  await expect(nameField(page, "filter.limit")).toBeFocused();
  await drag("filter.limit", "query", 0.1);
  await page.mouse.up();
  await expect.poll(() => readNames(page)).toEqual(["limit", "query", "filter", "lines"]);
  await drag("limit", "lines", 0.9);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => readNames(page)).toEqual(["limit", "query", "filter", "lines"]);
});

test("copies a row with its children into another tool", async ({ page, api, slug }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await api.send("POST", `/agents/${slug}/tools`, {
    ...searchTool,
    name: "other",
    parameters: { type: "object", properties: { query: { type: "number" } } },
  });
  await page.goto(`/agents/${slug}/tools/search`);
  await nameField(page, "filter").focus();
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("filter copied.")).toBeAttached();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toEqual(searchTool.parameters.properties.filter);

  await page.goto(`/agents/${slug}/tools/other`);
  await nameField(page, "query").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameField(page, "filter")).toBeFocused();
  // A second paste gets another name. Pasted sample JSON also creates parameters.
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameField(page, "filter2")).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('{"when":"2026-01-31","tags":["a"]}'));
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "filter2", "when", "tags"]);
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/other`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties.filter).toEqual(searchTool.parameters.properties.filter);
  expect(storedTool.parameters.properties.when).toEqual({ type: "string", format: "date" });

  // The menu has the same actions.
  await page.getByRole("button", { name: "More for filter2", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Cut filter2/ }).click();
  await expect(nameField(page, "filter2")).toHaveCount(0);
  await page.getByRole("button", { name: "More for tags", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste after tags/ }).click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "when", "tags", "filter2"]);
});

test("undoes and redoes changes in the form, the JSON view and the code", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const form = toolForm(page);
  const undo = page.getByRole("button", { name: "Undo the last change" });
  const redo = page.getByRole("button", { name: "Redo the last change" });
  await expect(undo).toBeDisabled();

  await nameField(page, "limit").click();
  await page.keyboard.press("End");
  await page.keyboard.type("OfRows");
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("combobox", { name: "Type of query", exact: true }).selectOption("number");
  await page.getByRole("tab", { name: /^JSON/ }).click();
  const json = page.getByRole("textbox", { name: "Parameters as JSON Schema" });
  await expect(json).toContainText("limitOfRows");
  await json.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{"type":"object","properties":{"only":{"type":"boolean"}}}');
  await expect.poll(() => readNames(page)).toEqual(["only"]);

  // In the code editor, the shortcut uses the form's history, not the editor's own.
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "limitOfRows", "lines"]);
  await expect(json).toContainText("limitOfRows");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => readNames(page)).toEqual(["only"]);
  await page.keyboard.press("ControlOrMeta+z");
  await undo.click();
  await expect(page.getByRole("combobox", { name: "Type of query", exact: true })).toHaveValue(
    "string",
  );
  await undo.click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "lines", "limitOfRows"]);
  // A word typed without a pause is one step.
  await undo.click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "lines", "limit"]);
  await expect(undo).toBeDisabled();
  await redo.click();
  await redo.click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "limitOfRows", "lines"]);

  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await form.codeField("Code", "export default () => 2");
  await expect(code).toContainText("=> 2");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(code).toContainText("=> 1");
});
