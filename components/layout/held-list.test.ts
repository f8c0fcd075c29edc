import { expect, test } from "vitest";
import { createHeldList } from "./held-list";

test("an entry stays until it is removed, whatever was added later", () => {
  const list = createHeldList<string>();
  const letGo = list.hold("first");
  list.hold("second");
  expect(list.now()).toEqual(["first", "second"]);
  letGo();
  letGo();
  expect(list.now()).toEqual(["second"]);
});

test("an entry replaces the entries it is meant to", () => {
  const list = createHeldList<{ id: string; from: number }>();
  const letGo = list.hold({ id: "a", from: 1 });
  list.hold({ id: "b", from: 1 });
  list.hold({ id: "a", from: 2 }, ({ id }) => id === "a");
  // The first entry was already replaced, so removing it must not affect its successor.
  letGo();
  expect(list.now()).toEqual([
    { id: "b", from: 1 },
    { id: "a", from: 2 },
  ]);
});
