import { expect, it } from "vitest";
import { createProcessHealth } from "./process-health";

const healthy: Parameters<typeof createProcessHealth>[1] = {
  findSecretProblem: async () => undefined,
  database: () => ({ isAway: false, isNotified: true, isReadOnly: false, canServe: true }),
  droppedCalls: () => 0,
  isSpoolFailing: () => false,
  isRedisConnected: () => undefined,
};
const createHealth = (sources: Partial<typeof healthy>) =>
  createProcessHealth({ drainMs: 0 }, { ...healthy, ...sources });

const toCodes = ({
  status,
  reasons,
}: Awaited<ReturnType<ReturnType<typeof createHealth>["check"]>>) => [
  status,
  ...reasons.map(({ code }) => code),
];

it("is degraded while finished calls cannot be written to disk", async () => {
  expect(toCodes(await createHealth({ isSpoolFailing: () => true }).check())).toEqual([
    "degraded",
    "spool_failing",
  ]);
  expect(toCodes(await createHealth({}).check())).toEqual(["ok"]);
});

it("is not ready with another secret than the database's", async () => {
  const health = createHealth({ findSecretProblem: async () => "Another secret." });
  expect(toCodes(await health.check())).toEqual(["not ready", "wrong_secret"]);
});

it("is degraded once the secret was changed, and does not wait for the answer", async () => {
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  const health = createHealth({ findSecretProblem: () => answer });
  expect(toCodes(await health.check())).toEqual(["ok"]);
  answer = Promise.resolve("Another secret.");
  await health.check();
  expect(toCodes(await health.check())).toEqual(["degraded", "secret_changed"]);
  answer = new Promise(() => {});
  await health.check();
  expect(toCodes(await health.check())).toEqual(["degraded", "secret_changed"]);
});
