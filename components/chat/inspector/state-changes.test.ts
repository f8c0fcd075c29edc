import { expect, test } from "vitest";
import { listStateChanges } from "./state-changes";

test("lists what was added, removed and changed by path", () => {
  const before = { orders: [1, 2], customer: { name: "Ada" }, open: true };
  const after = { orders: [1, 3, 4], customer: {}, open: true };
  expect(listStateChanges(before, after)).toEqual([
    { kind: "changed", path: "/orders/1", before: 2, after: 3 },
    { kind: "added", path: "/orders/2", before: undefined, after: 4 },
    { kind: "removed", path: "/customer/name", before: "Ada", after: undefined },
  ]);
});

test("reports a state of another type as one change, and an equal state as none", () => {
  expect(listStateChanges(null, { a: 1 })).toEqual([
    { kind: "changed", path: "", before: null, after: { a: 1 } },
  ]);
  expect(listStateChanges([], {})).toHaveLength(1);
  expect(listStateChanges({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
});
