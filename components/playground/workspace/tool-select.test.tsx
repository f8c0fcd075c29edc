// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Field } from "@/components/ui/inputs/field";
import { ToolSelect } from "./tool-select";
import type { PlaygroundSelection } from "./use-playground-selection";

afterEach(cleanup);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const untitled = { list: "tools" as const, entry: null, name: "", problems: [], revision: 1 };

test("distinguishes untitled tools by when they were edited", async () => {
  const selection: Partial<PlaygroundSelection> = {
    availableTools: [],
    newIncompleteTools: [
      { ...untitled, id: "1", updatedAt: minutesAgo(2) },
      { ...untitled, id: "2", updatedAt: minutesAgo(180) },
    ],
    newIncompleteTool: undefined,
  };
  render(<ToolSelect selection={selection as PlaygroundSelection} name="" />);
  await userEvent.setup().click(screen.getByRole("combobox"));
  for (const time of ["2 minutes ago", "3 hours ago"])
    expect(
      screen.getByRole("option", { name: `Untitled tool, edited ${time} incomplete` }),
    ).toBeTruthy();
});

test("filters a long list, by keyboard too", async () => {
  const selectTool = vi.fn<(name: string) => void>();
  const names = Array.from({ length: 9 }, (_, index) => `tool_${index}`);
  const selection: Partial<PlaygroundSelection> = {
    availableTools: names.map((name) => ({
      name,
      description: `Does ${name}.`,
      parameters: { type: "object", properties: {} },
      handler: { kind: "javascript", code: "" },
    })),
    newIncompleteTools: [],
    newIncompleteTool: undefined,
    selectTool,
  };
  render(
    <Field label="Tool">
      <ToolSelect selection={selection as PlaygroundSelection} name="tool_7" />
    </Field>,
  );
  const user = userEvent.setup();
  const getCurrent = () => {
    const id = screen.getByLabelText("Filter tools").getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(id)?.textContent;
  };
  await user.tab();
  await user.keyboard("{ArrowDown}");
  expect(getCurrent()).toBe("tool_7");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(getCurrent()).toBe("tool_0");
  await user.keyboard("does TOOL_3");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toBe("1 match");
  await user.keyboard("!");
  expect(screen.getByRole("status").textContent).toBe("Nothing matches “does TOOL_3!”.");
  await user.keyboard("{Enter}{Backspace}{Enter}");
  expect(selectTool.mock.calls).toEqual([["tool_3"]]);
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Tool" }));
});
