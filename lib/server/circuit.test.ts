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

test("passes results on", async () => {
  const { run, errors } = openCircuit();
  expect(await run(one)).toBe(1);
  expect(errors).toEqual([]);
});

test("nobody waits longer than 50 ms, and those who come later not at all", async () => {
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

test("opens when work fails", async () => {
  const { run, errors } = openCircuit();
  expect(await run(() => Promise.reject(new Error("refused")))).toBeUndefined();
  expect(await run(one)).toBeUndefined();
  expect(errors).toEqual(["Error: refused"]);
});

test("probes once a second, and closes with the first answer in time", async () => {
  const answers: (() => void)[] = [];
  const probe = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const { run } = openCircuit(probe);
  const first = run(never);
  await vi.advanceTimersByTimeAsync(50);
  await first;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe).toHaveBeenCalledTimes(1);
  // The first is answered too late.
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(await run(one)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(probe).toHaveBeenCalledTimes(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(await run(one)).toBe(1);
});

test("a server that is busy itself does not count that time", async () => {
  vi.useRealTimers();
  const { run } = openCircuit();
  const answer = run(() => new Promise<number>((resolve) => setImmediate(resolve, 1)));
  const from = performance.now();
  while (performance.now() - from < 200);
  expect(await answer).toBe(1);
});
