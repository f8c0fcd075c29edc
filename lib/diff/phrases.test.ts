import { expect, it } from "vitest";
import { formatOrdinal } from "./phrases";

it("formats ordinals", () => {
  expect([0, 7, 8, 10, 11, 20, 21, 22, 23, 110].map(formatOrdinal)).toEqual([
    "first",
    "eighth",
    "9th",
    "11th",
    "12th",
    "21st",
    "22nd",
    "23rd",
    "24th",
    "111th",
  ]);
});
