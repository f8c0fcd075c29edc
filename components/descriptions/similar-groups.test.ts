import { expect, test } from "vitest";
import { toSimilarGroups } from "./similar-groups";

const toTool = (name: string) => ({
  name,
  description: "",
  parameters: { type: "object" as const, properties: {} },
});
const readGroups = (names: string[], similar: Record<string, string[]>) =>
  toSimilarGroups(names.map(toTool), new Map(Object.entries(similar))).map(({ tool, others }) => [
    tool.name,
    ...others.map(({ name }) => name),
  ]);

test("each pair is named once, by the tool that comes first", () => {
  const similar = {
    find: ["search", "look"],
    look: ["find"],
    search: ["find"],
    a: ["b"],
    b: ["a"],
  };
  expect(readGroups(["a", "find", "search", "look", "b"], similar)).toEqual([
    ["a", "b"],
    ["find", "search", "look"],
  ]);
});

test("tools that are not in the list are left out", () => {
  expect(readGroups(["find"], { find: ["gone"] })).toEqual([]);
});
