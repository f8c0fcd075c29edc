import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type CollectGarbage = (options?: { type: "minor" }) => void;

/**
 * Resolves to the number of bytes that stay in memory until the next full collection, although the
 * work has ended. What is in memory when it begins is in the old generation.
 */
export const measureHeapGrowth = async (work: () => Promise<unknown>): Promise<number> => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: CollectGarbage = runInNewContext("gc");
  const readBytes = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  collectGarbage();
  const bytes = readBytes();
  await work();
  collectGarbage({ type: "minor" });
  collectGarbage({ type: "minor" });
  return readBytes() - bytes;
};
