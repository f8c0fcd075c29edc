import { expect, test } from "vitest";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { matchesQuery } from "./matches-query";

const tool = {
  name: "search_google",
  description: "Finds pages on the Web.",
  category: "Research",
} as ListedTool;

test.each([
  ["google", true],
  ["web", true],
  ["research", true],
  ["code", false],
])("finds a tool by its name, description or category: %s", (query, isMatch) => {
  expect(matchesQuery(tool, query)).toBe(isMatch);
});

test("finds a tool without a category", () => {
  const { category: _, ...uncategorized } = tool;
  expect(matchesQuery(uncategorized, "google")).toBe(true);
});
