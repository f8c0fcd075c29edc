import { expect, test } from "vitest";
import { startCpuTimer } from "./cpu-timer";

const getCpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test("the time that a thread does not run, as on a busy machine, is no CPU time", () => {
  const getUsedMs = startCpuTimer();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(getUsedMs()).toBeLessThan(100);
});

test("the time of a loop is CPU time", () => {
  const getUsedMs = startCpuTimer();
  const before = getCpuMs();
  while (getCpuMs() - before < 200);
  expect(getUsedMs()).toBeGreaterThan(50);
});
