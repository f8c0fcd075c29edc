// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRef, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "../primitives/tooltip";
import { EditConflict } from "./edit-conflict";
import { ProblemList } from "./problem-list";

afterEach(cleanup);

const ref = createRef<HTMLDivElement>();

test.each([
  ["problems", <ProblemList key="" ref={ref} title="Not saved" isSaved={false} problems={[]} />],
  [
    "a conflict",
    <EditConflict key="" title="Saved elsewhere" isSaving={false} refusedSaves={1}>
      Differences
    </EditConflict>,
  ],
])("keeps the focus in place when %s, which it moved to, are gone", async (_, notice) => {
  const show = (content: ReactNode) => (
    <TooltipProvider>
      {content}
      <input aria-label="Name" />
    </TooltipProvider>
  );
  const { rerender } = render(show(notice));
  ref.current?.focus();
  expect(document.activeElement?.textContent).toMatch(/Not saved|Saved elsewhere/);
  rerender(show(null));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Name"));
});
