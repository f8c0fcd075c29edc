import { expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { limitsFormFrom, limitsFromForm } from "./limits-form";

const save = (limits: Tool["limits"], timeout = "") =>
  limitsFromForm(limitsFormFrom(limits), timeout, limits);

it("keeps limits, also those that are explicitly 0", () => {
  const rate = { calls: 5, perSeconds: 60, per: "user" } as const;
  const full = { timeoutMs: 1500, cacheTtlSeconds: 10, rate, concurrency: 2 };
  expect(save(full, "1.5")).toEqual(full);
  const off = { cacheTtlSeconds: 0, concurrency: 0 };
  expect(save(off)).toEqual(off);
  expect(save({})).toEqual({});
  expect(save(undefined)).toBeUndefined();
});

it("removes a limit whose field was emptied", () => {
  const before = { cacheTtlSeconds: 10, concurrency: 2 };
  const form = { ...limitsFormFrom(before), cacheTtl: "", concurrency: " " };
  expect(limitsFromForm(form, "", before)).toEqual({});
});
