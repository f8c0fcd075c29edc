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
