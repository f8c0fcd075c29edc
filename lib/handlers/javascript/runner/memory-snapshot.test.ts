import { expect, test } from "vitest";
import { takeSnapshot } from "./memory-snapshot";

const PAGE = 65_536;
const createMemory = () => {
  const memory = new WebAssembly.Memory({ initial: 8, maximum: 8 });
  new Uint8Array(memory.buffer).fill(1, PAGE, PAGE + 20_000);
  return memory;
};
const getBytes = (memory: WebAssembly.Memory) => Buffer.from(memory.buffer);

test("restores a memory byte for byte, even where the snapshot is zero", () => {
  const memory = createMemory();
  const snapshot = takeSnapshot(memory);
  for (const offset of [0, PAGE, PAGE + 30_000, 5 * PAGE + 1, 8 * PAGE - 1])
    getBytes(memory)[offset] = 7;
  snapshot.restoreAll(memory);
  expect(getBytes(memory).equals(getBytes(createMemory()))).toBe(true);
});

test("brings another memory to the same state by applying a difference", () => {
  const memory = createMemory();
  const snapshot = takeSnapshot(memory);
  expect(snapshot.getDifference(memory).byteLength).toBe(0);
  getBytes(memory).fill(0, PAGE + 10, PAGE + 20);
  getBytes(memory).fill(3, 5 * PAGE, 5 * PAGE + 5_000);
  getBytes(memory)[8 * PAGE - 1] = 4;
  const difference = snapshot.getDifference(memory);
  expect(difference.byteLength).toBe(4 * 4_096);

  const other = createMemory();
  difference.apply(other);
  expect(getBytes(other).equals(getBytes(memory))).toBe(true);
});
