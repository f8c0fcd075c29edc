import { expect, test } from "vitest";
import {
  capText,
  formatCappedJson,
  formatWholeJson,
  MAX_SHOWN_CHARS,
  measureWholeJson,
} from "./capped-text";

test.each([
  [null],
  ["a\n“b”"],
  [{ a: [1, { b: [] }, {}], "c d": "x", e: undefined, f: [undefined] }],
  [[]],
])("%j is written as JSON.stringify writes it", (value) =>
  expect(formatCappedJson(value)).toEqual({ text: JSON.stringify(value, null, 2), isCut: false }),
);

test("a deep value is written in linear time and size", () => {
  let deep: unknown = "end";
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  const startedAt = performance.now();
  const { text, isCut } = formatCappedJson(deep);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(isCut).toBe(true);
  expect(text.length).toBe(MAX_SHOWN_CHARS);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(100);
  expect(formatWholeJson(deep)).toBe(`${"[".repeat(20_000)}"end"${"]".repeat(20_000)}`);
});

test("a large value and a long text are cut", () => {
  const large = Array.from({ length: 300_000 }, (_, index) => ({ index }));
  expect(formatCappedJson(large)).toMatchObject({ isCut: true });
  expect(capText("x".repeat(MAX_SHOWN_CHARS + 1)).text).toHaveLength(MAX_SHOWN_CHARS);
  expect(capText("short")).toEqual({ text: "short", isCut: false });
});

test("what is left out can be measured, unless it is too deep", () => {
  const value = ["Müller", [1, 2]];
  expect(measureWholeJson(value)).toBe(new Blob([formatWholeJson(value)]).size);
  let deep: unknown = "end";
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  expect(measureWholeJson(deep)).toBeUndefined();
});

test("a cut text ends between two characters as people see them", () => {
  const start = "x".repeat(MAX_SHOWN_CHARS - 3);
  expect(capText(`${start}👩‍🚀 and more`).text).toBe(start);
  expect(formatCappedJson(`${start}👩‍🚀 and more`).text).toBe(`"${start}`);
});
