// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { LogEntry } from "@/lib/api/schemas/trace";
import { LogEntries } from "./log-entries";

afterEach(cleanup);

const renderLog = (...levels: LogEntry["level"][]) =>
  render(
    <TooltipProvider>
      <LogEntries log={levels.map((level, at) => ({ level, message: `a ${level} entry`, at }))} />
    </TooltipProvider>,
  );
const readEntries = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("shows the entries at or above a level", async () => {
  renderLog("debug", "info", "error", "warn");
  expect(readEntries()).toHaveLength(4);
  await userEvent.click(screen.getByRole("radio", { name: "Warnings and errors" }));
  expect(readEntries()).toEqual([
    expect.stringContaining("a error entry"),
    expect.stringContaining("a warn entry"),
  ]);
});

test("folds long entries", () => {
  renderLog("error");
  expect(screen.getByText("a error entry").className).toContain("line-clamp-4");
});

test("reports if no entry has the level", async () => {
  renderLog("debug", "info");
  await userEvent.click(screen.getByRole("radio", { name: "Errors" }));
  expect(screen.getByText("No entries of this level.")).toBeTruthy();
});

test("hides the filter if all entries have the same level", () => {
  renderLog("info", "info");
  expect(screen.queryByRole("radiogroup")).toBeNull();
});
