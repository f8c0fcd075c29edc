import { expect, test } from "vitest";
import type { CallOwner } from "./call-owner";
import { createFairQueue } from "./fair-queue";

type Item = { name: string; owner: CallOwner };
const item = (space: string, agent?: string, key?: string): Item => ({
  name: [space, agent, key].filter(Boolean).join("/"),
  owner: { space, agent, key },
});
const openQueue = (maxQueuedPerSpace = 100, maxQueued = 1_000) =>
  createFairQueue<Item>({ maxQueuedPerSpace, maxQueued });
const serveAll = (queue: ReturnType<typeof openQueue>, accept = (_: Item) => true) => {
  const served: string[] = [];
  queue.serve((each) => {
    if (!accept(each)) return false;
    served.push(each.name);
    return true;
  });
  return served;
};
const times = (length: number, create: () => Item) => Array.from({ length }, create);

test("serves Spaces round-robin, however much one has queued", () => {
  const queue = openQueue();
  for (const each of [...times(4, () => item("a")), item("b"), item("c"), item("b")])
    queue.add(each);
  expect(serveAll(queue)).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
});

test("serves the agents of a Space round-robin, and the keys of an agent", () => {
  const queue = openQueue();
  for (const each of [
    ...times(3, () => item("a", "1", "x")),
    item("a", "1", "y"),
    item("a", "2", "z"),
    item("b", "3", "x"),
  ])
    queue.add(each);
  expect(serveAll(queue)).toEqual(["a/1/x", "b/3/x", "a/2/z", "a/1/y", "a/1/x", "a/1/x"]);
});

test("skips an agent that is refused, and tries only one of its keys", () => {
  const queue = openQueue();
  for (const each of [item("a", "1", "x"), item("a", "1", "y"), item("a", "2"), item("b", "3")])
    queue.add(each);
  const names: string[] = [];
  const accept = ({ name, owner }: Item) => {
    names.push(name);
    return owner.agent !== "1";
  };
  expect(serveAll(queue, accept)).toEqual(["a/2", "b/3"]);
  expect(names).not.toContain("a/1/y");
});

test("drops from the owner with the most when a Space is full", () => {
  const queue = openQueue(4);
  const [first, second, third, fourth] = times(4, () => item("a", "1", "x"));
  for (const each of [first, second, third, fourth]) if (each) queue.add(each);
  const extra = item("a", "1", "x");
  expect(queue.add(extra)).toBe(extra);
  expect(queue.add(item("a", "1", "y"))).toBe(fourth);
  expect(queue.add(item("a", "2", "z"))).toBe(third);
  expect(queue.add(item("a", "2", "z"))).toBe(second);
  // An equal share does not displace anyone.
  const late = item("a", "2", "z");
  expect(queue.add(late)).toBe(late);
  expect(serveAll(queue)).toEqual(["a/1/x", "a/2/z", "a/1/y", "a/2/z"]);
});

test("drops from the largest Space when the queue is full", () => {
  const queue = openQueue(100, 4);
  const many = times(4, () => item("many"));
  for (const each of many) queue.add(each);
  expect(queue.add(item("few"))).toBe(many[3]);
  expect(serveAll(queue)).toEqual(["many", "few", "many", "many"]);
});

test("puts a call back at the head of the queue, and removes one", () => {
  const queue = openQueue(2);
  const first = item("a");
  const second = item("a");
  const third = item("a");
  queue.add(first);
  queue.add(second);
  queue.addFirst(third);
  queue.remove(first);
  queue.remove(first);
  expect(queue.clear()).toEqual([third, second]);
  expect(queue.add(item("a"))).toBeUndefined();
});

test("drops the newest call of the agent that adds one, if others have as many", () => {
  const queue = openQueue(3);
  queue.add(item("a", "1", "x"));
  queue.add(item("a", "2", "y"));
  queue.add(item("a", "1", "x"));
  const late = item("a", "2", "y");
  expect(queue.add(late)).toBe(late);
  expect(queue.size()).toBe(3);
});

test("removes a call that is not the first, and ignores one that is not queued", () => {
  const queue = openQueue();
  const [first, second] = [item("a", "1", "x"), item("a", "1", "x")];
  queue.add(first);
  queue.add(second);
  queue.remove(second);
  queue.remove(second);
  queue.remove(item("a", "2", "x"));
  queue.remove(item("b"));
  expect(queue.size()).toBe(1);
  expect(queue.clear()).toEqual([first]);
});
