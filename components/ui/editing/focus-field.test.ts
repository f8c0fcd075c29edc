// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { focusField } from "./focus-field";

afterEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

const expectFocus = (id: string) => expect(document.activeElement?.id).toBe(id);

test("focuses the field that a form names, not the page's own element of that name", () => {
  document.head.innerHTML = '<meta name="description" content="Tools">';
  document.body.innerHTML =
    '<input name="name"><textarea id="field" name="description"></textarea>';
  focusField("description");
  expectFocus("field");
});

test("prefers the control of a field to a button beside its label", () => {
  document.body.innerHTML =
    '<div data-path="tool.url"><button>Help</button><input id="field"></div>';
  focusField("tool.url");
  expectFocus("field");
});

test("waits for a field that is not rendered yet, then focuses the enclosing one", async () => {
  document.body.innerHTML = '<div data-path="rows"><button id="add">Add</button></div>';
  focusField("rows.0.name");
  await vi.waitFor(() => expectFocus("add"), { timeout: 5_000 });
  document.body.insertAdjacentHTML("beforeend", '<input id="late" data-path="rows.1.name">');
  focusField("rows.1.name");
  expectFocus("late");
});
