import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCircuit } from "./circuit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const openCircuit = (probe: () => Promise<unknown> = never) => {
  const errors: string[] = [];
  const circuit = createCircuit({ probe, onOpen: (error) => errors.push(String(error)) });
  return { ...circuit, errors };
};
const one = async () => 1;

test("returns the result of the work", async () => {
  const { run, errors } = openCircuit();
  expect(await run(one)).toBe(1);
  expect(errors).toEqual([]);
});

test("waits at most 50 ms, and not at all once it is open", async () => {
  const { run, errors } = openCircuit();
  const first = [run(never), run(never)];
  await vi.advanceTimersByTimeAsync(30);
  const late = run(never);
  await vi.advanceTimersByTimeAsync(20);
  expect(await Promise.all([...first, late])).toEqual([undefined, undefined, undefined]);
  const work = vi.fn(one);
  expect(await run(work)).toBeUndefined();
  expect(work).not.toHaveBeenCalled();
  expect(errors).toEqual(["Error: No response within 50 ms."]);
});

test("opens if work fails", async () => {
  const { run, errors } = openCircuit();
  expect(await run(() => Promise.reject(new Error("refused")))).toBeUndefined();
  expect(await run(one)).toBeUndefined();
  expect(errors).toEqual(["Error: refused"]);
});

test("probes once a second, and closes after the first response in time", async () => {
  const answers: (() => void)[] = [];
  const probe = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const { run } = openCircuit(probe);
  const first = run(never);
  await vi.advanceTimersByTimeAsync(50);
  await first;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe).toHaveBeenCalledTimes(1);
  // The response to the first probe is too late.
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(await run(one)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(probe).toHaveBeenCalledTimes(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(await run(one)).toBe(1);
});

test("probes again if a probe is never answered", async () => {
  const probe = vi.fn(one).mockImplementationOnce(never);
  const { run } = openCircuit(probe);
  const first = run(never);
  await vi.advanceTimersByTimeAsync(50);
  await first;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(probe).toHaveBeenCalledTimes(2);
  expect(await run(one)).toBe(1);
});

test("does not count the time in which the server itself is busy", async () => {
  vi.useRealTimers();
  const { run } = openCircuit();
  const answer = run(() => new Promise<number>((resolve) => setImmediate(resolve, 1)));
  const from = performance.now();
  while (performance.now() - from < 200);
  expect(await answer).toBe(1);
});
