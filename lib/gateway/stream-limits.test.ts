import { expect, it } from "vitest";
import { createStreamLimits } from "./stream-limits";

const refusal = expect.objectContaining({ code: "rate_limited" });
const caller = (key: number, agent = "a", space = "s") => ({
  keyId: `k${key}`,
  agentId: agent,
  space,
});

it("limits open streams by key, agent and Space, and releases each slot once", () => {
  const { open } = createStreamLimits();
  const closeFirst = open(caller(1));
  for (let n = 1; n < 50; n++) open(caller(1));
  expect(() => open(caller(1))).toThrow(refusal);
  for (let n = 0; n < 50; n++) open(caller(2));
  expect(() => open(caller(3))).toThrow(refusal);
  for (let n = 0; n < 100; n++) open(caller(n, "b"));
  expect(() => open(caller(1, "c"))).toThrow(refusal);
  expect(() => open(caller(1, "d", "another Space"))).not.toThrow();
  closeFirst();
  closeFirst();
  open(caller(3));
  expect(() => open(caller(3))).toThrow(refusal);
});
