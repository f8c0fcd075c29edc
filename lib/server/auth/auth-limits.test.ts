import { expect, it } from "vitest";
import { createAuthLimits } from "./auth-limits";

const rule = { window: 60, max: 3 };

it("rejects requests over the limit of a window, with the time to wait", async () => {
  let at = 0;
  const { consume } = createAuthLimits(() => at);
  for (let count = 0; count < 3; count++)
    expect(await consume("a", rule)).toEqual({ allowed: true, retryAfter: null });
  at = 20_000;
  expect(await consume("a", rule)).toEqual({ allowed: false, retryAfter: 40 });
  expect((await consume("b", rule)).allowed).toBe(true);
  at = 60_000;
  expect((await consume("a", rule)).allowed).toBe(true);
});

it("never rejects steady requests below the limit", async () => {
  let at = 0;
  const { consume } = createAuthLimits(() => at);
  for (; at < 600_000; at += 25_000) expect((await consume("a", rule)).allowed).toBe(true);
});
