import { expect, it } from "vitest";
import { createBodyTurns } from "./body-turns";

const LARGE = 4_500_000;

/** Simulates bodies that record their Space when they are read. */
const setUp = () => {
  const turns = createBodyTurns();
  const order: string[] = [];
  const arrive = (space: string, bytes = LARGE, key?: string) => {
    const turn = turns.wait({ space, agent: "agent", key }, bytes);
    if (turn) return turn.then(() => void order.push(key ?? space));
    order.push(key ?? space);
    return undefined;
  };
  const canQueue = (space: string, bytes = LARGE, key?: string) =>
    turns.canQueue({ space, agent: "agent", key }, bytes);
  return { turns, order, arrive, canQueue };
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

it("alternates between the callers of a Space", async () => {
  const { order, arrive } = setUp();
  const turns = ["a", "a", "a", "b"].map((key) => arrive("space", LARGE, key));
  await Promise.all(turns);
  expect(order).toEqual(["a", "a", "b", "a"]);
});

it("queues as many bytes of a caller as it leaves to the others of its Space", async () => {
  const { order, arrive, canQueue } = setUp();
  const waiting = Array.from({ length: 23 }, () => arrive("a", LARGE, "noisy"));
  expect(canQueue("a", LARGE, "noisy")).toBe(false);
  expect(canQueue("a", 200_000, "noisy")).toBe(true);
  expect(canQueue("a", LARGE, "quiet")).toBe(true);
  expect(canQueue("b", LARGE)).toBe(true);
  waiting.push(arrive("a", LARGE, "quiet"));
  await Promise.all(waiting);
  expect(order).toHaveLength(24);
  expect(order.indexOf("quiet")).toBeLessThan(4);
  expect(canQueue("a", LARGE, "noisy")).toBe(true);
});

it("limits the bytes of all callers of a Space", async () => {
  const { arrive, canQueue } = setUp();
  const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
  const waiting = [arrive("a")];
  for (const key of keys) while (canQueue("a", LARGE, key)) waiting.push(arrive("a", LARGE, key));
  expect(waiting).toHaveLength(45);
  expect(canQueue("a", LARGE, "another")).toBe(false);
  await Promise.all(waiting);
});

it("processes the next body immediately once all have been processed", async () => {
  const { order, arrive } = setUp();
  await Promise.all([arrive("a"), arrive("a")]);
  await expect.poll(() => arrive("b")).toBeUndefined();
  expect(order.at(-1)).toBe("b");
});

it("continues a body after a pause, before the next one", async () => {
  const { turns, order, arrive } = setUp();
  arrive("a");
  const paused = turns.pause(LARGE)?.then(() => order.push("a again"));
  const next = arrive("b");
  expect(order).toEqual(["a"]);
  await Promise.all([paused, next]);
  expect(order).toEqual(["a", "a again", "b"]);
});

it("lets other events be handled during a pause outside a turn", async () => {
  const { turns } = setUp();
  const order: string[] = [];
  const paused = turns.pause(LARGE)?.then(() => order.push("continued"));
  setImmediate(() => order.push("event"));
  await paused;
  expect(order).toEqual(["event", "continued"]);
});

it("never pauses for small bodies", () => {
  expect(setUp().turns.pause(200_000)).toBeUndefined();
});
