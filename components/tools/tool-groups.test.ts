import { expect, test } from "vitest";
import { isGrouped, toolGroups, withGroupBefore, withGroupOrder } from "./tool-groups";

const tools = [
  { name: "a", category: "search" },
  { name: "b" },
  { name: "c", category: "code" },
  { name: "d", category: " search " },
  { name: "e", category: " " },
];
const namesOf = (group: { name: string }[]) => group.map(({ name }) => name).join("");

test("groups stand where their first tool does, and a blank category is none", () => {
  expect(toolGroups(tools).map((group) => [group.category, namesOf(group.tools)])).toEqual([
    ["search", "ad"],
    ["", "be"],
    ["code", "c"],
  ]);
});

test("one category alone groups nothing", () => {
  expect(isGrouped(tools)).toBe(true);
  expect(isGrouped([{ category: "search" }, {}, { category: " " }])).toBe(false);
});

test("a tool moves among its own, and the others keep their places", () => {
  expect(withGroupOrder(["a", "b", "c", "d", "e"], ["d", "a"]).join("")).toBe("dbcae");
});

test("a group moves before another one whole", () => {
  expect(withGroupBefore(["a", "b", "c", "d", "e"], ["c"], ["b", "e"]).join("")).toBe("acbde");
  expect(withGroupBefore(["a", "b", "c", "d", "e"], ["b", "e"], ["a", "d"]).join("")).toBe("beacd");
});
