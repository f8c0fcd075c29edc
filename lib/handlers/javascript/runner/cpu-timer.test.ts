import { expect, test } from "vitest";
import { startCpuTimer } from "./cpu-timer";

const getCpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test("does not count the time that a thread does not run, as on a busy machine", () => {
  const getUsedMs = startCpuTimer();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(getUsedMs()).toBeLessThan(100);
});

test("counts the time of a loop", () => {
  const getUsedMs = startCpuTimer();
  const before = getCpuMs();
  while (getCpuMs() - before < 200);
  expect(getUsedMs()).toBeGreaterThan(50);
});
