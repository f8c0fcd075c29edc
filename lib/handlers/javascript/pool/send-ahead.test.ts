import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSendAhead } from "./send-ahead";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "setTimeout", "setImmediate"] }));
afterEach(() => vi.useRealTimers());

const create = (durations: readonly number[] = []) => {
  const takeBack = vi.fn(() => true);
  const sendAhead = createSendAhead(takeBack);
  for (const ms of durations) sendAhead.onProgress(ms);
  const countAllowed = () => {
    let count = 0;
    while (sendAhead.allows(count)) count++;
    return count;
  };
  return { sendAhead, takeBack, countAllowed };
};

test("sends nothing ahead before the first call has ended, or behind slow calls", () => {
  expect(create().countAllowed()).toBe(0);
  expect(create([0.1, 40]).countAllowed()).toBe(0);
});

test("sends as many calls as end within 5 ms, but no more than 16", () => {
  expect(create([2]).countAllowed()).toBe(2);
  expect(create([1]).countAllowed()).toBe(4);
  expect(create([0.1]).countAllowed()).toBe(16);
});

test("adapts to a slow call immediately, but to quick ones gradually", () => {
  const { sendAhead, countAllowed } = create([0.1, 40, 0.1]);
  expect(countAllowed()).toBe(16);
  sendAhead.onProgress(4);
  expect(countAllowed()).toBe(4);
});

test("takes back calls sent ahead if none has ended for a while", () => {
  const { sendAhead, takeBack } = create([0.1]);
  sendAhead.onSent();
  vi.advanceTimersByTime(20);
  sendAhead.onSent();
  sendAhead.onProgress(0.1);
  vi.advanceTimersByTime(20);
  expect(takeBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  expect(takeBack).toHaveBeenCalledOnce();
  expect(sendAhead.allows(0)).toBe(false);
  sendAhead.onProgress(0.1);
  expect(sendAhead.allows(0)).toBe(true);
});

test("does not take calls back because a result is read late", () => {
  const { sendAhead, takeBack } = create([0.1]);
  sendAhead.onSent();
  // Simulates a result that is read between the timer and the next immediate.
  setTimeout(() => sendAhead.onProgress(0.1), 25);
  vi.advanceTimersByTime(26);
  expect(takeBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(26);
  expect(takeBack).toHaveBeenCalledOnce();
});

test("does not consider an idle process stalled", () => {
  const { sendAhead, takeBack } = create([0.1]);
  takeBack.mockReturnValue(false);
  sendAhead.onSent();
  vi.advanceTimersByTime(30);
  expect(takeBack).toHaveBeenCalledOnce();
  expect(sendAhead.allows(0)).toBe(true);
});
