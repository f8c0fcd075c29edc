// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import type { PointerEvent as ReactPointerEvent } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useTreeDrag } from "./use-tree-drag";

afterEach(() => {
  document.body.replaceChildren();
});

const press = (handle: HTMLElement) =>
  ({
    button: 0,
    pointerId: 1,
    clientX: 0,
    clientY: 200,
    currentTarget: handle,
    preventDefault: () => {},
  }) as unknown as ReactPointerEvent<HTMLElement>;

const drag = () => {
  const onDrop = vi.fn();
  const target = { mark: "before" as const, box: new DOMRect() };
  const { result, unmount } = renderHook(() =>
    useTreeDrag({ getTarget: () => target, onDrop, onCancel: () => {} }),
  );
  const begin = () => {
    const handle = document.createElement("button");
    handle.setPointerCapture = () => {};
    document.body.append(handle);
    result.current("line")(press(handle));
    handle.dispatchEvent(new PointerEvent("pointermove", { clientX: 0, clientY: 300 }));
    return handle;
  };
  return { begin, unmount, onDrop };
};
const countMarks = () => document.querySelectorAll("[data-drop-mark]").length;

test("ends a drag when the component unmounts", () => {
  const { begin, unmount } = drag();
  begin();
  expect(countMarks()).toBe(1);
  unmount();
  expect(countMarks()).toBe(0);
});

test("ends a drag when its line is removed, and lets another one begin", async () => {
  const { begin, onDrop } = drag();
  begin().remove();
  await vi.waitFor(() => expect(countMarks()).toBe(0));
  begin().dispatchEvent(new PointerEvent("pointerup"));
  expect(onDrop).toHaveBeenCalledOnce();
});
