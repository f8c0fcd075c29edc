import { expect, test } from "vitest";
import { formatShare } from "./format-share";

test.each([
  [0, 1000, "0%"],
  [0, 0, "0%"],
  [1, 10_000, "< 0.1%"],
  [21, 1000, "2.1%"],
  [996, 10_000, "10%"],
  [43, 100, "43%"],
  [99, 100, "99%"],
  [992, 1000, "99.2%"],
  [999, 1000, "99.9%"],
  [9999, 10_000, "> 99.9%"],
  [1000, 1000, "100%"],
])("formats %d of %d as %s", (part, whole, text) => expect(formatShare(part, whole)).toBe(text));
