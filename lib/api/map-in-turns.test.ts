import { expect, it } from "vitest";
import { mapInTurns } from "./map-in-turns";

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it("maps in order, and lets other work run in between", async () => {
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  const results = await mapInTurns([1, 2, 3, 4, 5, 6], (item, index) => {
    work(15);
    return [item, index];
  });
  clearInterval(count);
  expect(results).toEqual([1, 2, 3, 4, 5, 6].map((item, index) => [item, index]));
  expect(turns).toBeGreaterThan(1);
});

it("stays in one turn for little work", async () => {
  let isLater = false;
  setImmediate(() => {
    isLater = true;
  });
  expect(await mapInTurns(["a", "b"], (text) => text.toUpperCase())).toEqual(["A", "B"]);
  expect(isLater).toBe(false);
});
