import { expect, test } from "vitest";
import { createBackoff } from "./backoff";

const openBackoff = () => {
  const clock = { now: 0 };
  return { clock, ...createBackoff(() => clock.now) };
};

test("delays only a Space whose calls keep killing runners, longer each time", () => {
  const { recordKill, getDelayMs, clock } = openBackoff();
  const delays = [1, 2, 3, 4, 5, 6].map(() => {
    recordKill("loop", "silent");
    return getDelayMs("loop");
  });
  expect(delays).toEqual([0, 0, 0, 250, 500, 1_000]);
  expect(getDelayMs("other")).toBe(0);
  clock.now = 1_000;
  expect(getDelayMs("loop")).toBe(0);
});

test("does not penalize kills that the Space did not cause", () => {
  const { recordKill, getDelayMs } = openBackoff();
  for (let count = 0; count < 20; count++) recordKill("unlucky", "external");
  expect(getDelayMs("unlucky")).toBe(0);
});
