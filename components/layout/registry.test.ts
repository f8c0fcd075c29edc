import { expect, test } from "vitest";
import { createRegistry } from "./registry";

test("keeps an entry until it is removed, whatever is added later", () => {
  const registry = createRegistry<string>();
  const unregister = registry.register("first");
  registry.register("second");
  expect(registry.getEntries()).toEqual(["first", "second"]);
  unregister();
  unregister();
  expect(registry.getEntries()).toEqual(["second"]);
});

test("replaces the matching entries", () => {
  const registry = createRegistry<{ id: string; from: number }>();
  const unregister = registry.register({ id: "a", from: 1 });
  registry.register({ id: "b", from: 1 });
  registry.register({ id: "a", from: 2 }, ({ id }) => id === "a");
  // The first entry was already replaced, so removing it must not affect its successor.
  unregister();
  expect(registry.getEntries()).toEqual([
    { id: "b", from: 1 },
    { id: "a", from: 2 },
  ]);
});
