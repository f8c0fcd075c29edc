import fc from "fast-check";
import { expect, test } from "vitest";
import { findNearestName } from "./nearest-name";

test.each([
  ["params.qurey", ["params.city", "params.query"], "params.query"],
  ["query", ["params.query"], "params.query"],
  ["params.USERNAME", ["params.userName"], "params.userName"],
  ["params.x", ["params.completelyDifferent"], undefined],
  ["params.a", [], undefined],
])("finds the nearest name for %s", (unknown, names, expected) => {
  expect(findNearestName(unknown, names)).toBe(expected);
});

test("ignores long names", () => {
  const long = "a".repeat(100_000);
  expect(findNearestName(long, Array(500).fill(`${long}b`))).toBeUndefined();
  expect(findNearestName("params.a", [long, "params.b"])).toBe("params.b");
});

/** The textbook definition of the Levenshtein distance, without limits. */
const distance = (a: string, b: string): number =>
  a === "" || b === ""
    ? a.length + b.length
    : Math.min(
        distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
        distance(a.slice(1), b) + 1,
        distance(a, b.slice(1)) + 1,
      );

test("prefers the name with fewer edits", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(name, name, name, (unknown, one, other) => {
      const limit = Math.max(2, unknown.length / 2);
      const first = distance(unknown, one);
      const second = distance(unknown, other);
      const nearest = first <= second ? one : other;
      expect(findNearestName(unknown, [one, other])).toBe(
        Math.min(first, second) <= limit ? nearest : undefined,
      );
    }),
    { numRuns: 200 },
  );
});
