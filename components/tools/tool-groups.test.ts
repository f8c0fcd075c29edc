import { expect, test } from "vitest";
import { isGrouped, toolGroups, withGroupBefore, withGroupOrder } from "./tool-groups";

const tools = [
  { name: "a", category: "search" },
  { name: "b" },
  { name: "c", category: "code" },
  { name: "d", category: " search " },
  { name: "e", category: " " },
];
const joinNames = (group: { name: string }[]) => group.map(({ name }) => name).join("");

test("groups are ordered by their first tool, and a blank category counts as none", () => {
  expect(toolGroups(tools).map((group) => [group.category, joinNames(group.tools)])).toEqual([
    ["search", "ad"],
    ["", "be"],
    ["code", "c"],
  ]);
});

test("a single categorised tool is not grouped", () => {
  expect(isGrouped(tools)).toBe(true);
  expect(isGrouped([{ category: "search" }, {}, { category: " " }])).toBe(false);
});

test("a tool moves within its group, and the other tools keep their positions", () => {
  expect(withGroupOrder(["a", "b", "c", "d", "e"], ["d", "a"]).join("")).toBe("dbcae");
});

test("a whole group moves before another", () => {
  expect(withGroupBefore(["a", "b", "c", "d", "e"], ["c"], ["b", "e"]).join("")).toBe("acbde");
  expect(withGroupBefore(["a", "b", "c", "d", "e"], ["b", "e"], ["a", "d"]).join("")).toBe("beacd");
});
