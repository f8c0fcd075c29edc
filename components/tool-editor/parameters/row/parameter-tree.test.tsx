import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import {
  findUndo,
  getButton,
  getField,
  getNameField,
  getOpener,
  getRow,
  getSelect,
  readNames,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const expectFocus = (get: () => HTMLElement) =>
  waitFor(() => expect(get()).toBe(document.activeElement));

test("moves, duplicates and deletes rows by keyboard", async () => {
  const { user, save } = renderToolEditor(searchTool);
  getNameField("limit").focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(readNames()).toEqual(["query", "filter", "limit", "lines"]);
  // In a text field, editing keys edit the text. Escape reverts the edit; a second Escape leaves
  // the field.
  await user.clear(getNameField("limit"));
  expect(readNames()).toEqual(["query", "filter", "", "lines"]);
  await user.keyboard("{Escape}");
  await expectFocus(() => getNameField("limit"));
  await user.keyboard("{Escape}");
  await expectFocus(() => getOpener("limit"));
  // The row above is an object, so the row moves into it and keeps the focus.
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await expectFocus(() => getOpener("filter.limit"));
  expect(screen.getByText("limit moved to position 3 of 3 in filter.")).toBeTruthy();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}{Control>}d{/Control}");
  await expectFocus(() => getNameField("filter.limit2"));
  await user.keyboard("{Escape}{Alt>}{ArrowLeft}{/Alt}");
  await expectFocus(() => getOpener("limit2"));
  expect(readNames()).toEqual(["query", "filter", "limit2", "lines"]);
  // Arrow keys move from row to row, including open ones.
  await user.keyboard("{ArrowUp}");
  await expectFocus(() => getOpener("filter.to"));
  await user.keyboard("{Control>}{Backspace}{/Control}");
  expect(screen.queryByRole("group", { name: "Parameter filter.to" })).toBeNull();
  getNameField("query").focus();
  await user.keyboard("{Escape}{Alt>}{ArrowRight}{/Alt}");
  expect(screen.getByText(/There is no parameter above query/)).toBeTruthy();

  const { properties = {} } = (await save())?.parameters ?? {};
  expect(Object.keys(properties)).toEqual(["query", "filter", "limit2", "lines"]);
  expect(properties.filter).toEqual({
    type: "object",
    description: "What to leave out",
    properties: { from: { type: "string" }, limit: { type: "integer" } },
    required: ["from"],
  });
});

test("undoes the last step in the empty add field, but its own typing once it has text", async () => {
  const { user } = renderToolEditor(searchTool);
  await user.type(getField("Add parameter"), "first{Enter}");
  await expectFocus(() => getSelect("Type of first"));
  await user.click(getField("Add parameter"));
  await user.keyboard("s{Control>}z{/Control}");
  expect(readNames()).toContain("first");
  await user.keyboard("{Backspace}{Control>}z{/Control}");
  expect(readNames()).not.toContain("first");
});

test("restores a deleted row in place or nearby, or explains why it cannot", async () => {
  const { user } = renderToolEditor(searchTool);
  const remove = async (label: string) => {
    getOpener(label).focus();
    await user.keyboard("{Delete}");
    expect(screen.queryByRole("group", { name: `Parameter ${label}` })).toBeNull();
  };
  await remove("query");
  await user.click(await findUndo("Deleted query"));
  expect(readNames()).toEqual(["query", "filter", "lines", "limit"]);
  // Deleting was the last change, so undoing it is a step of the history.
  expect(getButton("Redo the last change").getAttribute("aria-disabled")).not.toBe("true");

  await user.click(getOpener("filter"));
  await remove("filter.from");
  getButton("Close filter").focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(readNames()).toEqual(["filter", "query", "lines", "limit"]);
  await user.click(await findUndo("Deleted from"));
  await screen.findByText("from restored at position 1 of 2 in filter.");
  expect(getNameField("filter.from")).toHaveProperty("value", "from");

  await remove("filter.to");
  await user.selectOptions(getSelect("Type of filter"), "string");
  await user.click(await findUndo("Deleted to"));
  await screen.findByText("Could not undo");
  expect(screen.getByText(/Its parent filter no longer has parameters/)).toBeTruthy();
});

test("does not let a disappearing notification steal the focus", async () => {
  const { user } = renderToolEditor(searchTool);
  getOpener("query").focus();
  await user.keyboard("{Delete}");
  const undo = await findUndo("Deleted query");
  await user.click(undo);
  const description = getField("Description");
  await user.click(description);
  await waitFor(() => expect(undo.isConnected).toBe(false));
  await user.keyboard("x");
  expect(description).toHaveProperty("value", "Searches.x");
});

test("does not cut if copying fails, and does not delete the only variant", async () => {
  const { user } = renderToolEditor(searchTool);
  Object.defineProperty(navigator.clipboard, "writeText", {
    value: () => Promise.reject(new Error("Denied.")),
  });
  document.execCommand = () => false;
  await user.click(getButton("More for limit"));
  await user.click(await screen.findByRole("menuitem", { name: /^Cut limit/ }));
  await screen.findByText("Could not copy the parameter");
  await expectFocus(() => getNameField("limit"));

  await user.selectOptions(getSelect("Type of query"), "variants");
  await user.click(getOpener("query"));
  getOpener("query variant 2").focus();
  await user.keyboard("{Delete}");
  expect(screen.queryByRole("button", { name: "Open query variant 2" })).toBeNull();
  await expectFocus(() => getOpener("query variant 1"));
  await user.keyboard("{Delete}");
  expect(screen.getByText("Variant 1 is the only one and cannot be removed.")).toBeTruthy();
  fireEvent.cut(getOpener("query variant 1"), { clipboardData: new DataTransfer() });
  expect(getOpener("query variant 1")).toBeTruthy();
  expect(screen.queryByText("Variant 1 copied.")).toBeNull();
});

test("keeps one row per list open and counts the errors of a closed row", async () => {
  const { user } = renderToolEditor(searchTool);
  await user.click(getOpener("filter"));
  await user.click(getOpener("filter.from"));
  expect(getButton("Close filter.from")).toBeTruthy();
  await user.click(getOpener("filter.to"));
  expect(getOpener("filter.from")).toBeTruthy();
  expect(getButton("Close filter")).toBeTruthy();

  const inner = getRow("filter.to").closest("li");
  if (!inner) throw new Error("The row is not in a list.");
  await user.click(within(inner).getByRole("button", { name: "Limits" }));
  await user.type(getField("Min length of filter.to"), "9");
  await user.type(getField("Max length of filter.to"), "3");
  await user.clear(getNameField("filter.from"));
  getNameField("limit").focus();
  // Opening another row of the outer list closes the first one and everything inside it.
  await user.click(getOpener("limit"));
  expect(getOpener("filter")).toBeTruthy();
  await waitFor(() => expect(getRow("filter").textContent).toMatch(/[1-9] errors? in filter/));
});
