import { expect, test } from "vitest";
import { findDrift } from "./drift";

test("ignores a different key order", () => {
  expect(findDrift({ a: 1, b: [1] }, { b: [1], a: 1 })).toEqual([]);
});

test("distinguishes changes of shape from changes of value", () => {
  const before = { id: 1, name: "a", rows: [{ n: 1 }], old: true };
  const after = { id: "1", name: "b", rows: [{ n: 2 }, { n: 3 }], young: null };
  expect(findDrift(before, after)).toEqual([
    { path: "id", kind: "shape", message: "id was a number and is now text." },
    { path: "name", kind: "value", message: 'name was "a" and is now "b".' },
    { path: "rows", kind: "value", message: "rows had 1 items and now has 2." },
    { path: "rows.0.n", kind: "value", message: "rows.0.n was 1 and is now 2." },
    { path: "old", kind: "shape", message: "old is missing; it was true." },
    { path: "young", kind: "shape", message: "young is new; it is null." },
  ]);
});

test("reports at most 50 differences", () => {
  const makeObject = (value: number) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`n${at}`, value]));
  expect(findDrift(makeObject(1), makeObject(2))).toHaveLength(50);
});
