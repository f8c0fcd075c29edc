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
])("formats %j like JSON.stringify", (value) =>
  expect(formatCappedJson(value)).toEqual({ text: JSON.stringify(value, null, 2), isCut: false }),
);

test("formats a deep value in linear time and size", () => {
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

test("cuts a large value and a long text", () => {
  const large = Array.from({ length: 300_000 }, (_, index) => ({ index }));
  expect(formatCappedJson(large)).toMatchObject({ isCut: true });
  expect(capText("x".repeat(MAX_SHOWN_CHARS + 1)).text).toHaveLength(MAX_SHOWN_CHARS);
  expect(capText("short")).toEqual({ text: "short", isCut: false });
});

test("measures the whole value, unless it is too deep", () => {
  const value = ["Müller", [1, 2]];
  expect(measureWholeJson(value)).toBe(new Blob([formatWholeJson(value)]).size);
  let deep: unknown = "end";
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  expect(measureWholeJson(deep)).toBeUndefined();
});

test("cuts text between user-perceived characters", () => {
  const start = "x".repeat(MAX_SHOWN_CHARS - 3);
  expect(capText(`${start}👩‍🚀 and more`).text).toBe(start);
  expect(formatCappedJson(`${start}👩‍🚀 and more`).text).toBe(`"${start}`);
});
