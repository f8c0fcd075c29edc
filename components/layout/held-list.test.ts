import { expect, test } from "vitest";
import { createHeldList } from "./held-list";

test("an entry stands until it is let go, whatever came after it", () => {
  const list = createHeldList<string>();
  const letGo = list.hold("first");
  list.hold("second");
  expect(list.now()).toEqual(["first", "second"]);
  letGo();
  letGo();
  expect(list.now()).toEqual(["second"]);
});

test("an entry takes the place of those that it replaces", () => {
  const list = createHeldList<{ id: string; from: number }>();
  const letGo = list.hold({ id: "a", from: 1 });
  list.hold({ id: "b", from: 1 });
  list.hold({ id: "a", from: 2 }, ({ id }) => id === "a");
  // What was replaced is gone already; letting it go takes nothing of its successor.
  letGo();
  expect(list.now()).toEqual([
    { id: "b", from: 1 },
    { id: "a", from: 2 },
  ]);
});
