import { expect, it } from "vitest";
import { createBodyTurns } from "./body-turns";

const LARGE = 4_500_000;

/** Simulates bodies that record their Space when they are read. */
const setUp = () => {
  const turns = createBodyTurns();
  const order: string[] = [];
  const arrive = (space: string, bytes = LARGE) => {
    const turn = turns.wait(space, bytes);
    if (turn) return turn.then(() => void order.push(space));
    order.push(space);
    return undefined;
  };
  return { turns, order, arrive };
};

it("reads large bodies one at a time, alternating between Spaces", async () => {
  const { order, arrive } = setUp();
  const turns = ["a", "a", "a", "b"].map((space) => arrive(space));
  expect(order).toEqual(["a"]);
  await Promise.all(turns);
  expect(order).toEqual(["a", "a", "b", "a"]);
});

it("never delays small bodies", () => {
  const { order, arrive } = setUp();
  for (let n = 0; n < 10; n++) arrive("a", 200_000);
  expect(order).toHaveLength(10);
});

it("queues no more bodies of a Space with too many bytes waiting, only others'", async () => {
  const { turns, order, arrive } = setUp();
  const waiting = Array.from({ length: 23 }, () => arrive("a"));
  expect(turns.canQueue("a", LARGE)).toBe(false);
  expect(turns.canQueue("a", 200_000)).toBe(true);
  expect(turns.canQueue("b", LARGE)).toBe(true);
  waiting.push(arrive("b"));
  await Promise.all(waiting);
  expect(order).toHaveLength(24);
  expect(turns.canQueue("a", LARGE)).toBe(true);
});
