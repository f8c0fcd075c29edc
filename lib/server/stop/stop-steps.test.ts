import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { settleWithin } from "./settle-within";
import { createStopSteps } from "./stop-steps";

vi.mock("./settle-within", () => ({ settleWithin: vi.fn() }));

/** The time limits in milliseconds of steps that use all of their time. */
const limits: number[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  limits.length = 0;
  vi.mocked(settleWithin).mockImplementation(async (ms) => {
    limits.push(ms);
    vi.advanceTimersByTime(ms);
  });
});

const neverEnds = () => new Promise(() => {});

it("gives frozen steps less time the later they begin", async () => {
  const step = createStopSteps(() => {});
  for (const name of ["a", "b", "c", "d"]) await step(name, neverEnds);
  expect(limits).toEqual([3_000, 2_000, 200, 200]);
});

it("always gives a step its minimum time", async () => {
  const step = createStopSteps(() => {});
  for (const name of ["a", "b"]) await step(name, neverEnds);
  await step("the log", neverEnds, 2_800);
  expect(limits).toEqual([3_000, 2_000, 2_800]);
});
