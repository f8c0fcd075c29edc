import { expectAccessible } from "../../../accessible";
import { expect, test } from "../../../fixtures";
import { toolForm } from "../tool-form";
import { dragOver } from "./drag-over";
import {
  editSearchTool,
  expandButton,
  nameField,
  parameters,
  readNames,
  row,
  type StoredTool,
  save,
  searchTool,
  undoInToast,
} from "./search-tool-page";

editSearchTool();

test("moves, duplicates and deletes rows by keyboard", async ({ page, api, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await nameField(page, "limit").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "limit", "lines"]);
  // In a text field, editing keys edit the text; Escape reverts the edit, a second one leaves the field.
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "", "lines"]);
  await page.keyboard.press("Escape");
  await expect(nameField(page, "limit")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(expandButton(page, "limit")).toBeFocused();
  // The row above is an object now: the row moves into it and keeps the focus.
  await page.keyboard.press("Alt+ArrowRight");
  await expect(expandButton(page, "filter.limit")).toBeFocused();
  await expect(page.getByText("limit moved to position 3 of 3 in filter.")).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("ControlOrMeta+d");
  await expect(nameField(page, "filter.limit2")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(expandButton(page, "limit2")).toBeFocused();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "limit2", "lines"]);
  // Arrow keys move from row to row, including open ones.
  await page.keyboard.press("ArrowUp");
  await expect(expandButton(page, "filter.to")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect(nameField(page, "filter.to")).toHaveCount(0);
  await nameField(page, "query").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(/There is no parameter above query/)).toBeAttached();
  await expectAccessible(page);

  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/search`)
  ).json()) as StoredTool;
  expect(Object.keys(storedTool.parameters.properties)).toEqual([
    "query",
    "filter",
    "limit2",
    "lines",
  ]);
  expect(storedTool.parameters.properties.filter).toEqual({
    type: "object",
    description: "What to leave out",
    properties: { from: { type: "string" }, limit: { type: "integer" } },
    required: ["from"],
  });
});

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

test("copies a row with its children into another tool", async ({ page, api, slug, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
  expect(JSON.parse(text)).toEqual(parameters.properties.filter);

  await page.goto(`/agents/${slug}/tools/other`);
  await nameField(page, "query").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameField(page, "filter")).toBeFocused();
  // A second paste gets another name; pasted sample JSON creates parameters as well.
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameField(page, "filter2")).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('{"when":"2026-01-31","tags":["a"]}'));
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "filter2", "when", "tags"]);
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/other`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties.filter).toEqual(parameters.properties.filter);
  expect(storedTool.parameters.properties.when).toEqual({ type: "string", format: "date" });

  // The menu has the same actions.
  await page.getByRole("button", { name: "More for filter2", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Cut filter2/ }).click();
  await expect(nameField(page, "filter2")).toHaveCount(0);
  await page.getByRole("button", { name: "More for tags", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste after tags/ }).click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "when", "tags", "filter2"]);
});

test("undo and redo cover the form, the JSON view and the code", async ({ page, slug }) => {
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

  // In the code editor the key uses the form's history, not the editor's own.
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

test("restores a deleted row in place or nearby, or reports that it cannot", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const redo = page.getByRole("button", { name: "Redo the last change" });
  const remove = async (label: string) => {
    await expandButton(page, label).focus();
    await page.keyboard.press("Delete");
    await expect(nameField(page, label)).toHaveCount(0);
  };
  await remove("query");
  await undoInToast(page, "Deleted query").click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "lines", "limit"]);
  // It was the last change, so undoing it is a step of the history.
  await expect(redo).toBeEnabled();

  await expandButton(page, "filter").click();
  await remove("filter.from");
  await expandButton(page, "filter", true).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => readNames(page)).toEqual(["filter", "query", "lines", "limit"]);
  await undoInToast(page, "Deleted from").click();
  await expect(page.getByText("from restored at position 1 of 2 in filter.")).toBeAttached();
  await expect(nameField(page, "filter.from")).toHaveValue("from");

  await remove("filter.to");
  await page.getByRole("combobox", { name: "Type of filter", exact: true }).selectOption("string");
  await undoInToast(page, "Deleted to").click();
  await expect(page.getByText("Could not undo")).toBeVisible();
  await expect(page.getByText(/Its parent filter no longer has parameters/)).toBeVisible();
});

test("a disappearing toast does not steal the focus", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await expandButton(page, "query").focus();
  await page.keyboard.press("Delete");
  const undo = undoInToast(page, "Deleted query");
  await undo.click();
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await description.click();
  await expect(undo).toHaveCount(0);
  await page.keyboard.type("x");
  await expect(description).toHaveValue(/x/);
});

test("a failed copy does not cut, and the only variant cannot be deleted", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject() });
    document.execCommand = () => false;
  });
  await page.getByRole("button", { name: "More for limit", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Cut limit/ }).click();
  await expect(page.getByText("Could not copy the parameter")).toBeVisible();
  await expect(nameField(page, "limit")).toBeFocused();

  await page.getByRole("combobox", { name: "Type of query", exact: true }).selectOption("variants");
  await expandButton(page, "query").click();
  await expandButton(page, "query variant 2").focus();
  await page.keyboard.press("Delete");
  await expect(expandButton(page, "query variant 2")).toHaveCount(0);
  await expect(expandButton(page, "query variant 1")).toBeFocused();
  const stays = page.getByText("Variant 1 is the only one and cannot be removed.");
  await page.keyboard.press("Delete");
  await expect(stays).toBeAttached();
  // Not every browser fires a cut event without a text selection, so dispatch it.
  await expandButton(page, "query variant 1").dispatchEvent("cut", {
    clipboardData: await page.evaluateHandle(() => new DataTransfer()),
    bubbles: true,
    cancelable: true,
  });
  await expect(expandButton(page, "query variant 1")).toBeVisible();
  await expect(page.getByText("Variant 1 copied.")).toHaveCount(0);
});
