import { expect, expectAccessible, test } from "../fixtures";
import { dragOver } from "./drag-line";
import {
  arrowOf,
  editSearchTool,
  nameOf,
  names,
  parameters,
  row,
  type Saved,
  save,
  search,
  undoInToast,
} from "./schema-tree-page";
import { toolForm } from "./tool-form";

editSearchTool();

test("rows move in and out, are duplicated and deleted, all by keyboard", async ({
  page,
  api,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await nameOf(page, "limit").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limit", "lines"]);
  // In a text the keys that edit texts stay its own; Escape takes the edit back, and then leaves the text.
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "", "lines"]);
  await page.keyboard.press("Escape");
  await expect(nameOf(page, "limit")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(arrowOf(page, "limit")).toBeFocused();
  // Above it stands an object now: it moves in, and with it the focus.
  await page.keyboard.press("Alt+ArrowRight");
  await expect(arrowOf(page, "filter.limit")).toBeFocused();
  await expect(page.getByText("limit moved to place 3 of 3 in filter.")).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("ControlOrMeta+d");
  await expect(nameOf(page, "filter.limit2")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(arrowOf(page, "limit2")).toBeFocused();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limit2", "lines"]);
  // The arrows alone go from line to line, through what is open.
  await page.keyboard.press("ArrowUp");
  await expect(arrowOf(page, "filter.to")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect(nameOf(page, "filter.to")).toHaveCount(0);
  await nameOf(page, "query").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(/Nothing stands above query/)).toBeAttached();
  await expectAccessible(page);

  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/search`)).json()) as Saved;
  expect(Object.keys(saved.parameters.properties)).toEqual(["query", "filter", "limit2", "lines"]);
  expect(saved.parameters.properties.filter).toEqual({
    type: "object",
    description: "What to leave out",
    properties: { from: { type: "string" }, limit: { type: "integer" } },
    required: ["from"],
  });
});

test("a row is dragged into an object, back out, and let go of with Escape", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const drag = (label: string, onto: string, share: number) =>
    dragOver(page, row(page, label), row(page, onto), share);
  await drag("limit", "filter", 0.5);
  await page.mouse.up();
  await expect(nameOf(page, "filter.limit")).toBeFocused();
  await drag("filter.limit", "query", 0.1);
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["limit", "query", "filter", "lines"]);
  await drag("limit", "lines", 0.9);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["limit", "query", "filter", "lines"]);
});

test("a copied row is pasted into another tool with all that is in it", async ({
  page,
  api,
  slug,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await api.send("POST", `/agents/${slug}/tools`, {
    ...search,
    name: "other",
    parameters: { type: "object", properties: { query: { type: "number" } } },
  });
  await page.goto(`/agents/${slug}/tools/search`);
  await nameOf(page, "filter").focus();
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("filter copied.")).toBeAttached();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toEqual(parameters.properties.filter);

  await page.goto(`/agents/${slug}/tools/other`);
  await nameOf(page, "query").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameOf(page, "filter")).toBeFocused();
  // A second time it needs another name; a sample of JSON makes parameters as well.
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameOf(page, "filter2")).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('{"when":"2026-01-31","tags":["a"]}'));
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "filter2", "when", "tags"]);
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/other`)).json()) as Saved;
  expect(saved.parameters.properties.filter).toEqual(parameters.properties.filter);
  expect(saved.parameters.properties.when).toEqual({ type: "string", format: "date" });

  // The menu does the same, for whoever does not know the keys.
  await page.getByRole("button", { name: "More for filter2", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Cut filter2/ }).click();
  await expect(nameOf(page, "filter2")).toHaveCount(0);
  await page.getByRole("button", { name: "More for tags", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste after tags/ }).click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "when", "tags", "filter2"]);
});

test("undo and redo go through the form, the JSON view and the code alike", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const form = toolForm(page);
  const undo = page.getByRole("button", { name: "Undo the last change" });
  const redo = page.getByRole("button", { name: "Redo the last change" });
  await expect(undo).toBeDisabled();

  await nameOf(page, "limit").click();
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
  await expect.poll(() => names(page)).toEqual(["only"]);

  // In the code editor the same key goes the same way: its own undo does not get in between.
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limitOfRows", "lines"]);
  await expect(json).toContainText("limitOfRows");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => names(page)).toEqual(["only"]);
  await page.keyboard.press("ControlOrMeta+z");
  await undo.click();
  await expect(page.getByRole("combobox", { name: "Type of query", exact: true })).toHaveValue(
    "string",
  );
  await undo.click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limitOfRows"]);
  // A word that was typed without a pause is one step.
  await undo.click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limit"]);
  await expect(undo).toBeDisabled();
  await redo.click();
  await redo.click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limitOfRows", "lines"]);

  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await form.codeField("Code", "export default () => 2");
  await expect(code).toContainText("=> 2");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(code).toContainText("=> 1");
});

test("a deleted row is put back exactly, or beside what is there, or is said to have no place", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const redo = page.getByRole("button", { name: "Redo the last change" });
  const remove = async (label: string) => {
    await arrowOf(page, label).focus();
    await page.keyboard.press("Delete");
    await expect(nameOf(page, label)).toHaveCount(0);
  };
  await remove("query");
  await undoInToast(page, "Deleted query").click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limit"]);
  // It was the last thing that was done, so it is a step of the history.
  await expect(redo).toBeEnabled();

  await arrowOf(page, "filter").click();
  await remove("filter.from");
  await arrowOf(page, "filter", true).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => names(page)).toEqual(["filter", "query", "lines", "limit"]);
  await undoInToast(page, "Deleted from").click();
  await expect(page.getByText("from is back at place 1 of 2 in filter.")).toBeAttached();
  await expect(nameOf(page, "filter.from")).toHaveValue("from");

  await remove("filter.to");
  await page.getByRole("combobox", { name: "Type of filter", exact: true }).selectOption("string");
  await undoInToast(page, "Deleted to").click();
  await expect(page.getByText("Nothing was put back")).toBeVisible();
  await expect(page.getByText(/filter, which it stood in, holds no parameters now/)).toBeVisible();
});

test("a notice that goes leaves the focus with whoever types elsewhere", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await arrowOf(page, "query").focus();
  await page.keyboard.press("Delete");
  const undo = undoInToast(page, "Deleted query");
  await undo.click();
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await description.click();
  await expect(undo).toHaveCount(0);
  await page.keyboard.type("x");
  await expect(description).toHaveValue(/x/);
});

test("nothing is cut that could not be copied, and the only variant stays", async ({
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
  await expect(page.getByText("The browser did not let the parameter be copied")).toBeVisible();
  await expect(nameOf(page, "limit")).toBeFocused();

  await page.getByRole("combobox", { name: "Type of query", exact: true }).selectOption("variants");
  await arrowOf(page, "query").click();
  await arrowOf(page, "query variant 2").focus();
  await page.keyboard.press("Delete");
  await expect(arrowOf(page, "query variant 2")).toHaveCount(0);
  await expect(arrowOf(page, "query variant 1")).toBeFocused();
  const stays = page.getByText("Variant 1 is the only one, so it stays.");
  await page.keyboard.press("Delete");
  await expect(stays).toBeAttached();
  // Not every browser says that something is cut when no text is: then the event is what counts.
  await arrowOf(page, "query variant 1").dispatchEvent("cut", {
    clipboardData: await page.evaluateHandle(() => new DataTransfer()),
    bubbles: true,
    cancelable: true,
  });
  await expect(arrowOf(page, "query variant 1")).toBeVisible();
  await expect(page.getByText("Variant 1 copied.")).toHaveCount(0);
});
