import { expect, test } from "vitest";
import { grown, nothingYet } from "./streamed";

test("joins consecutive texts and keeps other values separate", () => {
  const streamed = ["a", "b", { n: 1 }, "c"].reduce(grown, nothingYet);
  expect(streamed).toEqual({ chunks: ["ab", { n: 1 }, "c"], count: 4 });
});

test("keeps only the end of a long stream and counts all of it", () => {
  const many = Array.from({ length: 500 }, (_, n) => n).reduce(grown, nothingYet);
  expect([many.chunks.length, many.chunks.at(-1), many.count]).toEqual([200, 499, 500]);
  const text = Array.from({ length: 3 }, () => "x".repeat(60_000)).reduce(grown, nothingYet);
  expect(String(text.chunks[0])).toHaveLength(100_000);
});
