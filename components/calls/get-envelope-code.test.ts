import { expect, test } from "vitest";
import { getEnvelopeCode } from "./get-envelope-code";

test("returns the code that the caller of a failed call received", () => {
  const error = { message: "Missing.", code: "MISSING_PARAMETER", details: "" };
  expect(getEnvelopeCode({ success: false, error })).toBe("MISSING_PARAMETER");
  expect(getEnvelopeCode({ success: false, error: { ...error, code: 404 } })).toBeUndefined();
  expect(getEnvelopeCode({ success: true, data: {} })).toBeUndefined();
  expect(getEnvelopeCode(null)).toBeUndefined();
  expect(getEnvelopeCode("(300 KB, omitted)")).toBeUndefined();
});
