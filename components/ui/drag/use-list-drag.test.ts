// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import type { PointerEvent as ReactPointerEvent } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useListDrag } from "./use-list-drag";

const ROW_HEIGHT = 20;

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Renders a list of three rows and presses the handle of the first. */
const startDrag = () => {
  const list = document.createElement("ul");
  const handles = [0, 1, 2].map((index) => {
    const row = document.createElement("li");
    row.setAttribute("data-line", "");
    row.getBoundingClientRect = () => new DOMRect(0, index * ROW_HEIGHT, 100, ROW_HEIGHT);
    const handle = document.createElement("span");
    row.append(handle);
    list.append(row);
    return handle;
  });
  document.body.append(list);
  const [handle] = handles;
  if (!handle) throw new Error("The list has no rows.");
  handle.setPointerCapture = () => {};
  const move = vi.fn();
  const { result, unmount } = renderHook(() => useListDrag({ current: list }, move));
  act(() =>
    result.current.start(0)({
      button: 0,
      clientY: 5,
      pointerId: 1,
      currentTarget: handle,
      preventDefault: () => {},
    } as unknown as ReactPointerEvent<HTMLElement>),
  );
  const getDrag = () => result.current.drag;
  return { handle, move, getDrag, unmount };
};
/** Returns whether the page's own handlers receive an Escape key. */
const pageGetsEscape = () => fireEvent.keyDown(document.body, { key: "Escape" });

test("moves a row to where it is dropped", () => {
  const { handle, move, getDrag } = startDrag();
  fireEvent.pointerMove(handle, { clientY: 2 * ROW_HEIGHT + 5 });
  expect(getDrag()).toEqual({ from: 0, to: 2 });
  fireEvent.pointerUp(handle);
  expect(move).toHaveBeenCalledWith(0, 1);
  expect(getDrag()).toBeNull();
});

test("is cancelled by Escape", () => {
  const { handle, move, getDrag } = startDrag();
  fireEvent.pointerMove(handle, { clientY: 2 * ROW_HEIGHT + 5 });
  expect(pageGetsEscape()).toBe(false);
  expect(getDrag()).toBeNull();
  fireEvent.pointerUp(handle);
  expect(move).not.toHaveBeenCalled();
  expect(pageGetsEscape()).toBe(true);
});

test("ends when the component unmounts", () => {
  const { unmount } = startDrag();
  unmount();
  expect(pageGetsEscape()).toBe(true);
});

test("ends when the dragged row is removed", () => {
  const { handle, move, getDrag } = startDrag();
  fireEvent.pointerMove(handle, { clientY: 2 * ROW_HEIGHT + 5 });
  handle.parentElement?.remove();
  fireEvent.pointerUp(document.body);
  expect(move).not.toHaveBeenCalled();
  expect(getDrag()).toBeNull();
  expect(pageGetsEscape()).toBe(true);
});
