import { expect, it } from "vitest";
import type { Pool } from "../pool/pool";
import type { Completion } from "../pool/protocol";
import { createCheck } from "./check";

const check = (completion: Completion) => {
  const pool: Pick<Pool, "run"> = { run: async () => completion };
  return createCheck(pool as Pool)("space", "export default () => 1;");
};

it.each<Completion>([
  { kind: "refused", reason: "queue-timeout" },
  { kind: "stopped", reason: "cancelled" },
])("does not blame code that a busy server could not check: %j", async (completion) => {
  await expect(check(completion)).rejects.toMatchObject({
    code: "unavailable",
    facts: { retryAfterSeconds: 1 },
  });
});

it("blames code that exhausts the runner", async () => {
  expect(await check({ kind: "stopped", reason: "stack" })).toMatchObject([
    { line: 1, message: expect.stringContaining("too deeply") },
  ]);
});
