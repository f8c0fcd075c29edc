// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useRestoreFocus } from "./use-restore-focus";

afterEach(() => document.body.replaceChildren());

const appendButton = () => {
  const button = document.createElement("button");
  document.body.append(button);
  return button;
};

/** A dialog that is open, and the button that opened it. */
const openDialog = () => {
  const origin = appendButton();
  origin.focus();
  const { result } = renderHook(useRestoreFocus);
  result.current.onOpenAutoFocus();
  origin.blur();
  const close = () => {
    const event = new Event("close", { cancelable: true });
    result.current.onCloseAutoFocus(event);
    return event.defaultPrevented;
  };
  return { origin, close };
};

test("what had the focus before a dialog gets it back", () => {
  const { origin, close } = openDialog();
  expect(close()).toBe(true);
  expect(document.activeElement).toBe(origin);
});

test("a dialog that opened while another faded out keeps the focus", () => {
  const { close } = openDialog();
  const field = appendButton();
  field.focus();
  // Radix would focus the page otherwise.
  expect(close()).toBe(true);
  expect(document.activeElement).toBe(field);
});

test("the content of the page gets the focus when its origin is gone", () => {
  const content = document.createElement("main");
  Object.assign(content, { id: "main", tabIndex: -1 });
  document.body.append(content);
  const { origin, close } = openDialog();
  origin.remove();
  expect(close()).toBe(true);
  expect(document.activeElement).toBe(content);
});

test("a page without such content keeps the focus itself", () => {
  const { origin, close } = openDialog();
  origin.remove();
  expect(close()).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
