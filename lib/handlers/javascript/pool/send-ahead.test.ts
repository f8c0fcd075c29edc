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

test("nothing is sent ahead before the first call has ended, or behind slow ones", () => {
  expect(create().countAllowed()).toBe(0);
  expect(create([0.1, 40]).countAllowed()).toBe(0);
});

test("as many calls are sent as end within 5 ms, but no more than 16", () => {
  expect(create([2]).countAllowed()).toBe(2);
  expect(create([1]).countAllowed()).toBe(4);
  expect(create([0.1]).countAllowed()).toBe(16);
});

test("a slow call counts at once, quick ones by and by", () => {
  const { sendAhead, countAllowed } = create([0.1, 40, 0.1]);
  expect(countAllowed()).toBe(16);
  sendAhead.onProgress(4);
  expect(countAllowed()).toBe(4);
});

test("calls sent ahead are taken back when none has ended for a while", () => {
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

test("a result that is read late is no reason to take calls back", () => {
  const { sendAhead, takeBack } = create([0.1]);
  sendAhead.onSent();
  // What is read between the timer and the next immediate.
  setTimeout(() => sendAhead.onProgress(0.1), 25);
  vi.advanceTimersByTime(26);
  expect(takeBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(26);
  expect(takeBack).toHaveBeenCalledOnce();
});

test("an idle process is not stalled", () => {
  const { sendAhead, takeBack } = create([0.1]);
  takeBack.mockReturnValue(false);
  sendAhead.onSent();
  vi.advanceTimersByTime(30);
  expect(takeBack).toHaveBeenCalledOnce();
  expect(sendAhead.allows(0)).toBe(true);
});
