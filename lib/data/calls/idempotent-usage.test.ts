import { expect, it } from "vitest";
import { createIdempotentUsage, type IdempotentCaller } from "./idempotent-usage";

const MAX_BYTES = 1024 ** 3;

const setUp = (stored: Record<string, { keys: number; bytes: number }>) => {
  let at = 0;
  const reads: string[] = [];
  const readSum = async (name: string) => {
    reads.push(name);
    return stored[name] ?? { keys: 0, bytes: 0 };
  };
  const usage = createIdempotentUsage({
    read: readSum,
    readCaller: ({ keyId }: IdempotentCaller) => readSum(keyId),
    onError: () => {},
    now: () => at,
  });
  const toOwner = (space: string, keyId: string) => ({ space, agentId: "a", keyId });
  /** Returns the states once all sums have been read. */
  const readAll = async (...owners: [space: string, keyId: string][]) => {
    for (let read = 0; read < 2; read++) {
      for (const owner of owners) usage.isFull(toOwner(...owner));
      await new Promise(setImmediate);
    }
    return owners.map((owner) => usage.isFull(toOwner(...owner)));
  };
  return { ...usage, stored, reads, readAll, toOwner, advance: (ms: number) => (at += ms) };
};

it("adds what this server stores to what was stored a minute ago at most", async () => {
  const bytes = 0.9 * MAX_BYTES - 4 * 256 - 300;
  const { readAll, addKey, addResponse, toOwner, reads, stored, advance } = setUp({
    full: { keys: 4, bytes },
    noisy: { keys: 4, bytes },
  });
  const owners: [string, string][] = [
    ["full", "noisy"],
    ["other", "quiet"],
  ];
  expect(await readAll(...owners)).toEqual([false, false]);
  expect(reads).toEqual(["full", "other"]);
  addKey(toOwner("full", "noisy"));
  expect(await readAll(...owners)).toEqual([false, false]);
  addResponse(toOwner("full", "noisy"), 44 + 1);
  stored.noisy = { keys: 5, bytes: bytes + 45 };
  expect(await readAll(...owners)).toEqual([true, false]);
  expect(reads).toEqual(["full", "other", "noisy"]);
  advance(60_000);
  stored.full = { keys: 0, bytes: 0 };
  expect(await readAll(...owners)).toEqual([false, false]);
});

it("lets no caller take up what is left for the others of its Space", async () => {
  const { readAll } = setUp({
    space: { keys: 0, bytes: 0.95 * MAX_BYTES },
    noisy: { keys: 0, bytes: 0.9 * MAX_BYTES },
    busy: { keys: 0, bytes: 0.04 * MAX_BYTES },
  });
  const states = await readAll(["space", "noisy"], ["space", "busy"], ["space", "new"]);
  expect(states).toEqual([true, false, false]);
});

it("limits what all callers of a Space store", async () => {
  const { readAll } = setUp({ space: { keys: 0, bytes: MAX_BYTES } });
  expect(await readAll(["space", "new"])).toEqual([true]);
});
