import { expect, it } from "vitest";
import { createIdempotentUsage } from "./idempotent-usage";

const MAX_BYTES = 1024 ** 3;

it("adds what this server stores to what was stored a minute ago at most", async () => {
  let at = 0;
  let stored = { keys: 4, bytes: MAX_BYTES - 4 * 256 - 300 };
  const reads: string[] = [];
  const { isFull, addKey, addResponse } = createIdempotentUsage({
    read: async (space) => {
      reads.push(space);
      return space === "full" ? stored : { keys: 0, bytes: 0 };
    },
    onError: () => {},
    now: () => at,
  });
  const readAll = async () => {
    const states = [isFull("full"), isFull("other")];
    await Promise.resolve();
    return states;
  };
  expect(await readAll()).toEqual([false, false]);
  addKey("full");
  expect(await readAll()).toEqual([false, false]);
  addResponse("full", 44);
  expect(await readAll()).toEqual([true, false]);
  expect(reads).toEqual(["full", "other"]);
  at = 60_000;
  stored = { keys: 0, bytes: 0 };
  expect(await readAll()).toEqual([true, false]);
  expect(await readAll()).toEqual([false, false]);
});
