import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore";

it("leaves no listener on the signal of a call that got its turn", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const release = await semaphore.acquire("key", 1, signal);
  const waiting = semaphore.acquire("key", 1, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  release?.();
  expect(await waiting).toBeTypeOf("function");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
