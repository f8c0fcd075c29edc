import { afterEach, expect, test, vi } from "vitest";
import { handleGlobalKey, historyKeys } from "./history-keys";

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

test("leaves undo inside the form to fields with an undo of their own", () => {
  const undoesInForm = (html: string) => {
    const form = document.createElement("form");
    form.innerHTML = html;
    document.body.append(form);
    const undo = vi.fn(() => "name");
    const history = { undo, markTyping: () => {} };
    const editor = { history, fieldName: () => "name", announce: vi.fn() };
    form.addEventListener("keydown", historyKeys(editor as never).onKeyDownCapture as never, true);
    const event = new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true });
    form.querySelector("input")?.dispatchEvent(event);
    return undo.mock.calls.length === 1;
  };
  expect(undoesInForm("<input>")).toBe(true);
  expect(undoesInForm("<p data-own-undo><input></p>")).toBe(false);
  expect(undoesInForm('<p data-own-undo><input type="checkbox"></p>')).toBe(true);
});
