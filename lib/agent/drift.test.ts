import { expect, test } from "vitest";
import { driftBetween } from "./drift";

test("the same answer, written in another order, has not drifted", () => {
  expect(driftBetween({ a: 1, b: [1] }, { b: [1], a: 1 })).toEqual([]);
});

test("shape and values are told apart", () => {
  const before = { id: 1, name: "a", rows: [{ n: 1 }], old: true };
  const after = { id: "1", name: "b", rows: [{ n: 2 }, { n: 3 }], young: null };
  expect(driftBetween(before, after)).toEqual([
    { path: "id", kind: "shape", says: "id was a number and is a text now." },
    { path: "name", kind: "value", says: 'name was "a" and is "b" now.' },
    { path: "rows", kind: "value", says: "rows had 1 items and has 2 now." },
    { path: "rows.0.n", kind: "value", says: "rows.0.n was 1 and is 2 now." },
    { path: "old", kind: "shape", says: "old is gone: it was true." },
    { path: "young", kind: "shape", says: "young is new: it is null." },
  ]);
});

test("a wholly other answer is told by its first 50 differences", () => {
  const many = (value: number) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`n${at}`, value]));
  expect(driftBetween(many(1), many(2))).toHaveLength(50);
});
