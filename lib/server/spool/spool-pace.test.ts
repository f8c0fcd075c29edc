import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createSpoolFolder, openTestSpool } from "./spool-fixture";

it("stores a large backlog without pauses", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { append, spool, stored } = openTestSpool({ folder: createSpoolFolder() });
  for (let count = 0; count < 8; count++) {
    append("x".repeat(1_000_000));
    await endOfTurn();
  }
  vi.advanceTimersByTime(250);
  const startedAt = performance.now();
  while (spool.state().pendingBytes > 2 * 1024 * 1024 && performance.now() - startedAt < 5_000) {
    await endOfTurn();
    vi.advanceTimersByTime(0);
  }
  expect(stored.length).toBeGreaterThan(4);
});
