// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFollowEnd } from "./use-follow-end";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Frame() {
  const { frame, onScroll } = useFollowEnd("text");
  return (
    <div ref={frame} onScroll={onScroll} data-testid="frame">
      <p data-testid="content">text</p>
    </div>
  );
}

test.each(["content", "frame"])("stays at the end when the %s changes its height", (name) => {
  const observed = new Map<Element, () => void>();
  class Observer {
    observe: (element: Element) => void;
    constructor(notify: () => void) {
      this.observe = (element) => observed.set(element, notify);
    }
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  render(<Frame />);
  const frame = screen.getByTestId("frame");
  Object.defineProperty(frame, "scrollHeight", { value: 900 });
  // Reports an earlier scroll to the end, which is no longer the end.
  fireEvent.scroll(frame);
  act(() => observed.get(screen.getByTestId(name))?.());
  expect(frame.scrollTop).toBe(900);
  fireEvent.scroll(frame);
  frame.scrollTop = 300;
  fireEvent.scroll(frame);
  act(() => observed.get(screen.getByTestId(name))?.());
  expect(frame.scrollTop).toBe(300);
});
