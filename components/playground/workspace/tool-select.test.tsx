// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
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
