import { expect, test } from "vitest";
import { lock } from "./lock.ts";
import { launch } from "./product.ts";
import { temporaryData } from "./testing/processes.ts";

const hold = (name: string) =>
  launch(["--import", "tsx", "scripts/testing/hold-lock.ts", name], {
    env: {},
    ready: /(locked)/,
  });

test("admits one holder at a time", async () => {
  const name = temporaryData();
  let inside = 0;
  let most = 0;
  const visit = async () => {
    const release = await lock(name);
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    await release();
  };
  await Promise.all([visit(), visit(), visit()]);
  expect(most).toBe(1);
});

test("a waiter is notified, can give up, and gets the lock when the owner is killed", async () => {
  const name = temporaryData();
  const owner = await hold(name);
  const giveUp = AbortSignal.timeout(300);
  let told = 0;
  const onWait = () => {
    told += 1;
  };
  await expect(lock(name, { signal: giveUp, onWait })).rejects.toThrow();
  expect(told).toBe(1);
  const waiting = lock(name);
  await owner.stop("SIGKILL");
  await (await waiting)();
});
