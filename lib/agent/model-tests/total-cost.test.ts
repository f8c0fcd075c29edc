import { expect, it } from "vitest";
import { getTotalCost } from "./total-cost";

const passed = (cost: number | null) => ({ outcome: "passed", usage: { cost } });
const notRun = { outcome: "not-run", usage: { cost: null } };

it.each([
  ["adds the costs of all answers", [passed(0.5), passed(0.25)], 0.75],
  ["skips requests without an answer", [passed(0.5), notRun], 0.5],
  ["is unknown if a model has no price", [passed(0.5), passed(null)], null],
  ["is 0 without an answer", [notRun], 0],
])("%s", (_, results, cost) => {
  expect(getTotalCost(results)).toBe(cost);
});
