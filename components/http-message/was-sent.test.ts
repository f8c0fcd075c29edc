import { expect, test } from "vitest";
import { wasSent } from "./was-sent";

test.each([
  ["answered", [{ status: 200 }], true],
  ["failed on the network", [{ code: "NETWORK_ERROR" }], true],
  ["refused", [{ code: "SECURITY_VIOLATION" }], false],
  ["refused before it had an address", [], false],
  ["refused after a redirect", [{ status: 302 }, { code: "SECURITY_VIOLATION" }], true],
])("a request that was %s", (_, hops, expected) => {
  expect(wasSent({ hops })).toBe(expected);
});
