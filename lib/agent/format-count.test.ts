import { expect, it } from "vitest";
import { formatCount } from "./format-count";

it.each([
  [1, "call", "1 call"],
  [0, "call", "0 calls"],
  [1_000, "call", "1,000 calls"],
  [0.15, "second", "0.15 seconds"],
])("formats %s of %s", (count, noun, expected) => expect(formatCount(count, noun)).toBe(expected));

it("uses a plural of its own", () =>
  expect(formatCount(2, "property", "properties")).toBe("2 properties"));
