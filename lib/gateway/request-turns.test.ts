import { expect, it } from "vitest";
import { createRequestTurns } from "./request-turns";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Requests that note their Space when they begin. */
const setUp = () => {
  const turns = createRequestTurns();
  const order: string[] = [];
  const arrive = (space: string, count = 1) => {
    for (let n = 0; n < count; n++) {
      const turn = turns.wait(space);
      if (turn) turn.then(() => void order.push(space));
      else order.push(space);
    }
  };
  return { order, arrive };
};

it("a few requests begin at once, the others in the turns that follow", async () => {
  const { order, arrive } = setUp();
  arrive("a", 10);
  expect(order).toHaveLength(4);
  await nextTurn();
  expect(order).toHaveLength(8);
  await nextTurn();
  expect(order).toHaveLength(10);
});

it("a Space does not wait for the many requests of another", async () => {
  const { order, arrive } = setUp();
  arrive("busy", 300);
  await nextTurn();
  arrive("quiet", 2);
  await nextTurn();
  expect(order.slice(8)).toEqual(["busy", "quiet", "busy", "quiet"]);
});

it("Spaces take turns, whoever has more", async () => {
  const { order, arrive } = setUp();
  arrive("first", 4);
  arrive("a", 20);
  arrive("b", 3);
  arrive("c", 2);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  expect(order.slice(4).join("")).toBe("abcabcabaaaa");
});

it("once all have order, the next one begins at once", async () => {
  const { order, arrive } = setUp();
  arrive("a", 9);
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  arrive("b", 4);
  expect(order.slice(9)).toEqual(["b", "b", "b", "b"]);
});
