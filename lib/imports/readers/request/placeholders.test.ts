import { expect, test } from "vitest";
import { toParameterName } from "./placeholders";

test.each([
  ["xero-tenant-id", "xero_tenant_id"],
  ["2fa", "_2fa"],
  ["--", "value"],
  ["é.a", "e_a"],
  ["price<=", "price_lte"],
  ["1".repeat(70), `_${"1".repeat(63)}`],
])("names the parameter %s as every model accepts: %s", (original, name) => {
  expect(toParameterName(original, { has: () => false })).toBe(name);
});

test("names thousands of parameters that are equal after their characters are replaced", () => {
  const names = new Set<string>();
  let lookupCount = 0;
  const has = (name: string) => {
    lookupCount += 1;
    return names.has(name);
  };
  for (let index = 0; index < 4000; index += 1) names.add(toParameterName("é", { has }, "query"));
  expect([...names].slice(0, 3)).toEqual(["e", "query_e", "query_e_2"]);
  expect(names.size).toBe(4000);
  expect(lookupCount).toBeLessThan(4000 * 30);
});
