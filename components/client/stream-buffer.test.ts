import { expect, test } from "vitest";
import { appendChunk, emptyBuffer } from "./stream-buffer";

test("joins consecutive strings and keeps other values separate", () => {
  const buffer = ["a", "b", { n: 1 }, "c"].reduce(appendChunk, emptyBuffer);
  expect(buffer).toEqual({ chunks: ["ab", { n: 1 }, "c"], count: 4 });
});

test("keeps only the end of a long stream and counts all chunks", () => {
  const buffer = Array.from({ length: 500 }, (_, n) => n).reduce(appendChunk, emptyBuffer);
  expect([buffer.chunks.length, buffer.chunks.at(-1), buffer.count]).toEqual([200, 499, 500]);
  const text = Array.from({ length: 3 }, () => "x".repeat(60_000)).reduce(appendChunk, emptyBuffer);
  expect(String(text.chunks[0])).toHaveLength(100_000);
});

test("keeps only the end of a single long string", () => {
  const buffer = [{ n: 1 }, "x".repeat(150_000), { n: 2 }].reduce(appendChunk, emptyBuffer);
  expect(String(buffer.chunks[1])).toHaveLength(100_000);
});

test("does not keep half a character", () => {
  const { chunks } = appendChunk(emptyBuffer, `😀${"x".repeat(99_999)}`);
  expect(chunks).toEqual(["x".repeat(99_999)]);
});
