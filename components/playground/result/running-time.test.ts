import { expect, test } from "vitest";
import { formatElapsed } from "./running-time";

test.each([
  [0, "0.0 s"],
  [1240, "1.2 s"],
  [9960, "9.9 s"],
  [10_000, "10 s"],
  [12_900, "12 s"],
  [125_000, "2 min 5 s"],
])("formats %d ms as %s", (ms, text) => expect(formatElapsed(ms)).toBe(text));
