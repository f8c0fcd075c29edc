import { randomFillSync } from "node:crypto";

const seeds = new Int32Array(1024);
let seedIndex = seeds.length;
/**
 * Returns four random numbers. They are drawn from the system in batches, because each draw is
 * costly.
 */
export const drawSeed = () => {
  if (seedIndex === seeds.length) {
    randomFillSync(seeds);
    seedIndex = 0;
  }
  seedIndex += 4;
  return Array.from(seeds.subarray(seedIndex - 4, seedIndex));
};
