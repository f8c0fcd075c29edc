import { expect, test } from "vitest";
import { getCallOutcome } from "./call-status";

test.each([
  [200, "ok"],
  [404, "failed"],
  [428, "question"],
  [499, "cancelled"],
  [500, "failed"],
] as const)("classifies status %i as %s", (status, outcome) =>
  expect(getCallOutcome(status)).toBe(outcome),
);
