// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, getButton, getField, ordersTool, renderToolEditor } from "./tool-editor-fixture";

test("shows a viewer the whole tool but prevents changes", async () => {
  const body = { body: { type: "json", value: { limit: 3 } }, method: "POST" };
  const tool = ordersTool(body, { limit: { type: "integer" } });
  const { user } = renderToolEditor(tool, {}, "You have view-only access.");
  const isChecked = (name: string) =>
    screen.getByRole("radio", { name }).getAttribute("aria-checked") === "true";
  for (const name of ["JavaScript", "Multipart"]) {
    await user.click(screen.getByRole("radio", { name }));
    expect({ name, isChecked: isChecked(name) }).toEqual({ name, isChecked: false });
  }
  const visible = getButton("Visible to people: limit");
  await user.click(visible);
  expect(visible.getAttribute("aria-pressed")).toBe("true");
  fill(getField("Name of parameter 1"), "other");
  expect(screen.queryByRole("textbox", { name: "Add parameter" })).toBeNull();
  expect(screen.getByText("Saved")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Tree" }));
  expect(isChecked("Tree")).toBe(true);
});
