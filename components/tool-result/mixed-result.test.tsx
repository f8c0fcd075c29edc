// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { MixedResult } from "./mixed-result";

test("does not describe an empty field as the whole result", () => {
  onTestFinished(cleanup);
  const data = { note: "", next: null, items: [], done: false };
  render(
    <TooltipProvider>
      <MixedResult data={data} />
    </TooltipProvider>,
  );
  const values = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(values).toEqual(["Empty string", "null", "[]", "false"]);
});
