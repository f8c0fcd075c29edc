import { expect, it } from "vitest";
import { createProcessHealth } from "./process-health";

const check = async (isSpoolFailing: boolean) => {
  const health = createProcessHealth(
    { secret: "a secret of this test, which is long enough", drainMs: 0 },
    {
      // The secret is checked in the database only while that responds.
      database: () => ({ isAway: true, isNotified: true, isReadOnly: false, canServe: true }),
      droppedCalls: () => 0,
      isSpoolFailing: () => isSpoolFailing,
      isRedisConnected: () => undefined,
    },
  );
  const { reasons } = await health.check();
  return reasons.map(({ code }) => code);
};

it("is degraded while finished calls cannot be written to disk", async () => {
  expect(await check(true)).toContain("spool_failing");
  expect(await check(false)).not.toContain("spool_failing");
});
