import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_499, "1 KB"],
  [999_499, "999 KB"],
  [999_500, "1 MB"],
  [4_194_304, "4.2 MB"],
  [50_000_000, "50 MB"],
])("formats %d bytes", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
