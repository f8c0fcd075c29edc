import { expect, it } from "vitest";
import { createReceivedBytes, type ReceivedBody } from "./received-bytes";

const MEGABYTE = 1_000_000;
const toOwner = (space: string, key: string) => ({ space, agent: "a", key });

/** Receives as much as possible, and returns the number of megabytes. */
const fill = (body: ReceivedBody): number => {
  let count = 0;
  while (body.add(MEGABYTE)) count++;
  return count;
};

it("leaves as much to other callers, and to other Spaces, as it takes up", () => {
  const { open } = createReceivedBytes(400 * MEGABYTE);
  const noisy = open(toOwner("a", "noisy"));
  expect(fill(noisy)).toBe(100);
  expect(open(toOwner("a", "noisy")).add(MEGABYTE)).toBe(false);
  expect(fill(open(toOwner("a", "quiet")))).toBe(50);
  expect(fill(open(toOwner("b", "another")))).toBeGreaterThan(80);
});

it("counts a body until it has been received, once", () => {
  const { open } = createReceivedBytes(400 * MEGABYTE);
  const owner = toOwner("a", "a");
  const body = open(owner);
  fill(body);
  body.close();
  body.close();
  expect(fill(open(owner))).toBe(100);
});
