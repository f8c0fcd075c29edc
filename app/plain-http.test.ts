import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("has random UUIDs on pages over plain HTTP", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await import("@/instrumentation-client");
  expect(crypto.randomUUID()).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
  );
  expect(crypto.randomUUID()).not.toBe(crypto.randomUUID());
});
