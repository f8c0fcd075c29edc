import { expect, it } from "vitest";
import { createAuthLimits } from "./auth-limits";

const rule = { window: 60, max: 3 };

it("refuses more requests than a window has, and says for how long", async () => {
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

it("never refuses steady requests below the limit", async () => {
  let at = 0;
  const { consume } = createAuthLimits(() => at);
  for (; at < 600_000; at += 25_000) expect((await consume("a", rule)).allowed).toBe(true);
});
