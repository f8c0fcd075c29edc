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

test("orders groups by their first tool, and treats a blank category as none", () => {
  expect(toolGroups(tools).map((group) => [group.category, joinNames(group.tools)])).toEqual([
    ["search", "ad"],
    ["", "be"],
    ["code", "c"],
  ]);
});

test("does not group a single categorized tool", () => {
  expect(isGrouped(tools)).toBe(true);
  expect(isGrouped([{ category: "search" }, {}, { category: " " }])).toBe(false);
});

test("moves a tool within its group, and keeps the positions of other tools", () => {
  expect(withGroupOrder(["a", "b", "c", "d", "e"], ["d", "a"]).join("")).toBe("dbcae");
});

test("moves a whole group before another", () => {
  expect(withGroupBefore(["a", "b", "c", "d", "e"], ["c"], ["b", "e"]).join("")).toBe("acbde");
  expect(withGroupBefore(["a", "b", "c", "d", "e"], ["b", "e"], ["a", "d"]).join("")).toBe("beacd");
});
