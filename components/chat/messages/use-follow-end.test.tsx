// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFollowEnd } from "./use-follow-end";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Frame({ content = "text" }: { content?: string | null }) {
  const { frame, onScroll } = useFollowEnd(content);
  return (
    <div ref={frame} onScroll={onScroll} data-testid="frame">
      <p data-testid="content">
        text <button type="button">Edit</button>
      </p>
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

test("keeps the focus in view when the content that has it changes its height", () => {
  let notify = () => {};
  class Observer {
    constructor(resized: () => void) {
      notify = resized;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  const scrollIntoView = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  render(<Frame />);
  act(notify);
  expect(scrollIntoView).not.toHaveBeenCalled();
  screen.getByRole("button", { name: "Edit" }).focus();
  act(notify);
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

test("starts at the beginning while there is nothing to follow", () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
  const { rerender } = render(<Frame content={null} />);
  const frame = screen.getByTestId("frame");
  expect(frame.scrollTop).toBe(0);
  rerender(<Frame content="text" />);
  expect(frame.scrollTop).toBe(900);
});
