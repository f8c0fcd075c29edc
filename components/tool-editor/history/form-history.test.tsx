// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, onTestFinished, test } from "vitest";
import { formFromTool, type ToolForm } from "../form/codec/tool-form";
import { searchTool } from "../search-tool-fixture";
import { createFormHistory } from "./form-history";
import { createFormValues } from "./form-values";

/** Opens a form with a history. `type` changes the description without waiting for its record. */
const openForm = () => {
  const initial = formFromTool(searchTool);
  // Rows nest to any depth, which react-hook-form's DefaultValues type cannot handle.
  const { result } = renderHook(() => useForm<ToolForm>({ defaultValues: initial as never }));
  const form = result.current;
  const history = createFormHistory(form, createFormValues(form, initial));
  onTestFinished(history.listen());
  const type = (text: string) => act(() => form.setValue("description", text));
  return { form, history, type };
};

test("undoes a change in the same moment as it is made", () => {
  const { form, history, type } = openForm();
  type("Searches everything.");
  expect(history.undo()).toBe("description");
  expect(form.getValues("description")).toBe(searchTool.description);
  expect(history.redo()).toBe("description");
  expect(form.getValues("description")).toBe("Searches everything.");
});

test("does not undo the changes of another tool", async () => {
  const { form, history, type } = openForm();
  type("Searches everything.");
  await Promise.resolve();
  expect(history.state.getState().canUndo).toBe(true);
  act(() => form.reset(formFromTool({ ...searchTool, description: "Another tool." })));
  history.restart();
  expect(history.state.getState().canUndo).toBe(false);
  expect(history.undo()).toBeUndefined();
  expect(form.getValues("description")).toBe("Another tool.");
});
