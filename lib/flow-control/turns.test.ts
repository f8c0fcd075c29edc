import { expect, it } from "vitest";
import { measureHeapGrowth } from "./heap-growth-fixture";
import { createTurns } from "./turns";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Requests that record their Space when they begin. */
const setUp = () => {
  const turns = createTurns({ perTurn: 16, nextTurn: setImmediate });
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

it("starts sixteen requests immediately and the others in the following turns", async () => {
  const { order, arrive } = setUp();
  arrive("a", 40);
  expect(order).toHaveLength(16);
  await nextTurn();
  expect(order).toHaveLength(32);
  await nextTurn();
  expect(order).toHaveLength(40);
});

it("does not make a Space wait for the many requests of another", async () => {
  const { order, arrive } = setUp();
  arrive("busy", 300);
  await nextTurn();
  arrive("quiet", 2);
  await nextTurn();
  expect(order.slice(32, 36)).toEqual(["busy", "quiet", "busy", "quiet"]);
});

it("lets Spaces take turns, whichever has more", async () => {
  const { order, arrive } = setUp();
  arrive("first", 16);
  arrive("a", 20);
  arrive("b", 3);
  arrive("c", 2);
  await nextTurn();
  expect(order.slice(16).join("")).toBe("abcabcabaaaaaaaa");
});

it("starts the next request immediately once all have begun", async () => {
  const { order, arrive } = setUp();
  arrive("a", 20);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  arrive("b", 16);
  expect(order.slice(20)).toEqual(Array(16).fill("b"));
});

it("keeps nothing in memory of requests that have begun", async () => {
  const turns = createTurns({ perTurn: 16, nextTurn: setImmediate });
  const growth = await measureHeapGrowth(async () => {
    for (let turn = 0; turn < 3_000; turn++)
      await Promise.all(Array.from({ length: 20 }, () => turns.wait("a")));
  });
  expect(growth).toBeLessThan(1_000_000);
});
