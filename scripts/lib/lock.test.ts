import { expect, test } from "vitest";
import { temporaryData } from "../testing/processes.ts";
import { launch } from "./launch.ts";
import { lock } from "./lock.ts";

const launchHolder = (name: string) =>
  launch(["--import", "./scripts/typescript.mjs", "scripts/testing/hold-lock.ts", name], {
    env: {},
    ready: /(locked)/,
  });

test("admits one holder at a time", async () => {
  const name = temporaryData();
  let inside = 0;
  let maxInside = 0;
  const enter = async () => {
    const release = await lock(name);
    inside += 1;
    maxInside = Math.max(maxInside, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    await release();
  };
  await Promise.all([enter(), enter(), enter()]);
  expect(maxInside).toBe(1);
});

test("notifies a waiter, lets it give up, and gives it the lock when the owner is killed", async () => {
  const name = temporaryData();
  const owner = await launchHolder(name);
  const giveUp = AbortSignal.timeout(300);
  let waitCount = 0;
  const onWait = () => {
    waitCount += 1;
  };
  await expect(lock(name, { signal: giveUp, onWait })).rejects.toThrow();
  expect(waitCount).toBe(1);
  const pendingLock = lock(name);
  await owner.stop("SIGKILL");
  await (await pendingLock)();
});
