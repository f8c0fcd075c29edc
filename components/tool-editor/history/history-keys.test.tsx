import { afterEach, expect, test, vi } from "vitest";
import { handleGlobalKey } from "./history-keys";

afterEach(() => document.body.replaceChildren());

/** Presses Control+Z on an element and returns whether the editor undid its last change. */
const undoes = (target: HTMLElement) => {
  if (target !== document.body) document.body.append(target);
  target.focus();
  const undo = vi.fn(() => "name");
  const editor = { history: { undo }, fieldName: () => "name", announce: vi.fn() };
  const event = new KeyboardEvent("keydown", { key: "z", ctrlKey: true });
  handleGlobalKey(event, editor as never);
  return undo.mock.calls.length === 1;
};

test("handles the page's undo key while no control has the focus", () => {
  expect(undoes(document.body)).toBe(true);
  const content = Object.assign(document.createElement("main"), { id: "main", tabIndex: -1 });
  expect(undoes(content)).toBe(true);
});

test("leaves undo to a control elsewhere on the page", () => {
  expect(undoes(document.createElement("input"))).toBe(false);
});
