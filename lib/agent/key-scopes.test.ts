import { expect, it } from "vitest";
import { allows, keyScopes } from "./key-scopes";

const call = (tool: string) => ({ scope: "call" as const, tool });

it("allows what a key's scopes name, and everything without scopes", () => {
  expect(allows([], call("pay"))).toBe(true);
  expect(allows(["list"], { scope: "list" })).toBe(true);
  expect(allows(["list"], call("pay"))).toBe(false);
  expect(allows(["call"], call("pay"))).toBe(true);
  expect(allows(["call:greet"], call("greet"))).toBe(true);
  expect(allows(["call:greet"], call("greet2"))).toBe(false);
  expect(allows(["call:greet"], { scope: "list" })).toBe(false);
  expect(allows(["call"], { scope: "resource" })).toBe(false);
});

it("rejects other scopes", () => {
  for (const scope of ["", "all", "call:", "List"])
    expect(keyScopes.safeParse([scope]).success).toBe(false);
  expect(keyScopes.safeParse(["list", "call:calendar Prioritization"]).success).toBe(true);
});
