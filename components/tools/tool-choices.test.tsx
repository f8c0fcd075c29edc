// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { toListedTool } from "./listed-tool-fixture";
import { ToolChoices } from "./tool-choices";

test("scrolls to the tool that is selected at first", () => {
  const scrolled: unknown[] = [];
  const spy = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (
    this: Element,
  ) {
    scrolled.push(this);
  });
  onTestFinished(() => {
    cleanup();
    spy.mockRestore();
  });
  const tools = Array.from({ length: 30 }, (_, index) => toListedTool(`tool${index}`));
  render(<ToolChoices tools={tools} selection={new Set(["tool25"])} onChange={() => {}} />);
  expect(scrolled).toEqual([screen.getByRole("checkbox", { name: "tool25" })]);
});

test("announces that no tools match", async () => {
  onTestFinished(cleanup);
  const tools = Array.from({ length: 9 }, (_, index) => toListedTool(`tool${index}`));
  render(<ToolChoices tools={tools} selection={new Set()} onChange={() => {}} />);
  const region = screen.getByRole("status");
  await userEvent.setup().type(screen.getByRole("searchbox"), "none");
  expect(region.textContent).toBe("No tools match “none”.");
});
