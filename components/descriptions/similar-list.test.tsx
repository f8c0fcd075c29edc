// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { SimilarList } from "./similar-list";

const toTool = (name: string) => ({
  ...{ name, description: "Finds." },
  parameters: { type: "object" as const, properties: {} },
});
const toGroups = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    tool: toTool(`find${index}`),
    others: [toTool(`search${index}`)],
  }));

afterEach(cleanup);

test("of many groups the first three are shown, and the others on request", async () => {
  render(<SimilarList groups={toGroups(5)} />);
  expect(screen.queryByText("find3")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "and 2 more" }));
  expect(screen.getByText("find4")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show less" }));
  expect(screen.queryByText("find4")).toBeNull();
});

test("a few groups are all shown", () => {
  render(<SimilarList groups={toGroups(3)} />);
  expect(screen.getByText("find2")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
});
