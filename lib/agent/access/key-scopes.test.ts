import { expect, it } from "vitest";
import { isAllowed, keyScopes } from "./key-scopes";

const callOperation = (tool: string) => ({ scope: "call" as const, tool });

it("allows what a key's scopes permit, and everything without scopes", () => {
  expect(isAllowed([], callOperation("pay"))).toBe(true);
  expect(isAllowed(["list"], { scope: "list" })).toBe(true);
  expect(isAllowed(["list"], callOperation("pay"))).toBe(false);
  expect(isAllowed(["call"], callOperation("pay"))).toBe(true);
  expect(isAllowed(["call:greet"], callOperation("greet"))).toBe(true);
  expect(isAllowed(["call:greet"], callOperation("greet2"))).toBe(false);
  for (const [scope, tool] of [
    ["caf\u00e9", "cafe\u0301"],
    ["cafe\u0301", "caf\u00e9"],
  ] as const)
    expect(isAllowed([`call:${scope}`], callOperation(tool))).toBe(true);
  expect(isAllowed(["call:greet"], { scope: "list" })).toBe(false);
  expect(isAllowed(["call"], { scope: "resource" })).toBe(false);
});

it("rejects unknown scopes", () => {
  for (const scope of ["", "all", "call:", "List"])
    expect(keyScopes.safeParse([scope]).success).toBe(false);
  expect(keyScopes.safeParse(["list", "call:calendar Prioritization"]).success).toBe(true);
});
