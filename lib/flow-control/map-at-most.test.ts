import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { mapAtMost } from "./map-at-most";

it("maps a few items at a time and keeps their order", async () => {
  let running = 0;
  let mostRunning = 0;
  const double = async (item: number) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    for (let turn = 0; turn < 7 - item; turn++) await nextTurn();
    running -= 1;
    return item * 2;
  };
  expect(await mapAtMost(3, [1, 2, 3, 4, 5, 6, 7], double)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(mostRunning).toBe(3);
  expect(await mapAtMost(3, [], double)).toEqual([]);
});

it("begins no others once one fails", async () => {
  const items: number[] = [];
  const fail = async (item: number) => {
    items.push(item);
    await nextTurn();
    if (item === 2) throw new Error("broken");
  };
  await expect(mapAtMost(2, [1, 2, 3, 4, 5, 6], fail)).rejects.toThrow("broken");
  await nextTurn();
  await nextTurn();
  expect(items.length).toBeLessThanOrEqual(3);
});
