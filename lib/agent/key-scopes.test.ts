import { expect, it } from "vitest";
import { isAllowed, keyScopes } from "./key-scopes";

const call = (tool: string) => ({ scope: "call" as const, tool });

it("lets a key do what its scopes name, and everything when it has none", () => {
  expect(isAllowed([], call("pay"))).toBe(true);
  expect(isAllowed(["list"], { scope: "list" })).toBe(true);
  expect(isAllowed(["list"], call("pay"))).toBe(false);
  expect(isAllowed(["call"], call("pay"))).toBe(true);
  expect(isAllowed(["call:greet"], call("greet"))).toBe(true);
  expect(isAllowed(["call:greet"], call("greet2"))).toBe(false);
  expect(isAllowed(["call:greet"], { scope: "list" })).toBe(false);
  expect(isAllowed(["call"], { scope: "resource" })).toBe(false);
});

it("knows no other scopes", () => {
  for (const scope of ["", "all", "call:", "List"])
    expect(keyScopes.safeParse([scope]).success).toBe(false);
  expect(keyScopes.safeParse(["list", "call:calendar Prioritization"]).success).toBe(true);
});
