import { expect, test } from "vitest";
import { groupSimilarTools } from "@/lib/analysis/similar-tools";
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

test("lists each pair once, under the tool that comes first", () => {
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

test("ignores tools that are not in the list", () => {
  expect(readGroups(["find"], { find: ["gone"] })).toEqual([]);
});

test("groups a thousand similar tools into one group", () => {
  const tools = Array.from({ length: 1000 }, (_, index) => ({
    ...toTool(`search${index}`),
    description: "Searches the issues of a repository.",
  }));
  const groups = toSimilarGroups(tools, groupSimilarTools(tools));
  expect(groups.map(({ others }) => others.length)).toEqual([999]);
});
