// @vitest-environment happy-dom

import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import { TooltipProvider } from "../primitives/tooltip";
import { MovableRow } from "./movable-row";

const originalScroll = Element.prototype.scrollIntoView;
afterEach(() => {
  cleanup();
  Element.prototype.scrollIntoView = originalScroll;
});

const showRows = (current: string) => (
  <TestRouter>
    <TooltipProvider>
      <ul>
        {["first", "second"].map((id) => (
          <MovableRow
            key={id}
            href={`/${id}`}
            id={id}
            isCurrent={id === current}
            canMoveUp
            canMoveDown
            onMove={() => {}}
            onDrag={undefined}
            dropPosition={undefined}
            isDragged={false}
            onDelete={() => {}}
            menuItems={null}
          >
            {id}
          </MovableRow>
        ))}
      </ul>
    </TooltipProvider>
  </TestRouter>
);

test("scrolls only to the current row, whenever it changes", () => {
  const scrolledTo: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.textContent);
  };
  const { rerender } = render(showRows("second"));
  expect(scrolledTo).toEqual(["second"]);
  rerender(showRows("second"));
  rerender(showRows("first"));
  expect(scrolledTo).toEqual(["second", "first"]);
});
