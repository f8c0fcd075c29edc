// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { SimilarList } from "./similar-list";

const toTool = (name: string) => ({
  name,
  description: "Finds.",
  parameters: { type: "object" as const, properties: {} },
});
const toGroups = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    tool: toTool(`find${index}`),
    others: [toTool(`search${index}`), toTool(`look${index}`)],
  }));

afterEach(cleanup);

test("many groups take one line with the number of tools, and are listed on demand", async () => {
  const { container } = render(<SimilarList groups={toGroups(18)} />);
  expect(container.textContent).toBe("54 tools have similar descriptions");
  await userEvent.click(screen.getByRole("button", { name: "54 tools have similar descriptions" }));
  const list = within(screen.getByRole("list", { name: "Tools with similar descriptions" }));
  expect(list.getAllByRole("listitem")).toHaveLength(18);
  expect(list.getByText("search17")).toBeTruthy();
  expect(list.getByRole("button", { name: "Compare find17 with similar tools" })).toBeTruthy();
});
