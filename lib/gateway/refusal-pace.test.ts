import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRefusalPace } from "./refusal-pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the refusals that have been sent. */
const setUp = () => {
  const pace = createRefusalPace();
  const sent = { a: 0, b: 0 };
  const refuse = (agent: "a" | "b", count: number) => {
    for (let n = 0; n < count; n++) {
      const wait = pace.wait(agent);
      if (wait) wait.then(() => void sent[agent]++);
      else sent[agent]++;
    }
  };
  return { sent, refuse };
};

it("sends the first refusals immediately, and the others at 200 per second", async () => {
  const { sent, refuse } = setUp();
  refuse("a", 300);
  expect(sent.a).toBe(200);
  await vi.advanceTimersByTimeAsync(250);
  expect(sent.a).toBe(250);
  await vi.advanceTimersByTimeAsync(250);
  expect(sent.a).toBe(300);
});

it("delays no refusal for more than a second, however many there are", async () => {
  const { sent, refuse } = setUp();
  refuse("a", 5_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.a).toBe(5_000);
});

it("sends another agent's refusals immediately", () => {
  const { sent, refuse } = setUp();
  refuse("a", 1_000);
  refuse("b", 1);
  expect(sent.b).toBe(1);
});

it("sends refusals immediately again after a quiet second", async () => {
  const { sent, refuse } = setUp();
  refuse("a", 300);
  await vi.advanceTimersByTimeAsync(1_500);
  refuse("a", 200);
  expect(sent.a).toBe(500);
});
