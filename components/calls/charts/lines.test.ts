import { expect, test } from "vitest";
import { toLinePath, toPointsPath } from "./lines";

test("a line breaks where there were no calls", () => {
  expect(toLinePath([10, 5, null, 0, 10], 10)).toBe("M0.5 0L1.5 50M3.5 100L4.5 0");
});

test("a single step between empty ones becomes a point", () => {
  expect(toLinePath([null, 5, null, 1, 2], 10)).toBe("M3.5 90L4.5 80");
  expect(toPointsPath([null, 5, null, 1, 2], 10)).toBe("M1.5 50h0");
});
