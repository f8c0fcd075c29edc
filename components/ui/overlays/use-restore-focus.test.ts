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

/** Opens a dialog from an element. Returns it and a function that closes the dialog. */
const openDialog = (origin: HTMLElement = appendButton()) => {
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

test("returns the focus to the element that had it before the dialog", () => {
  const { origin, close } = openDialog();
  expect(close()).toBe(true);
  expect(document.activeElement).toBe(origin);
});

test("keeps the focus in a dialog that opened while another faded out", () => {
  const { close } = openDialog();
  const field = appendButton();
  field.focus();
  // Otherwise, Radix would focus the page.
  expect(close()).toBe(true);
  expect(document.activeElement).toBe(field);
});

test.each([
  ["the origin is gone", (origin: HTMLElement) => origin.remove()],
  ["the page opened with the dialog", undefined],
])("focuses the page's content if %s", (_, remove) => {
  const content = document.createElement("main");
  Object.assign(content, { id: "main", tabIndex: -1 });
  document.body.append(content);
  const { origin, close } = openDialog(remove ? appendButton() : document.body);
  remove?.(origin);
  expect(close()).toBe(true);
  expect(document.activeElement).toBe(content);
});

test("does not move the focus if the page has no content element", () => {
  const { origin, close } = openDialog();
  origin.remove();
  expect(close()).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
