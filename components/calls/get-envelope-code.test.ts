import { expect, test } from "vitest";
import { getEnvelopeCode } from "./get-envelope-code";

test("a failed call is named by the code that its caller was given", () => {
  const error = { message: "Missing.", code: "MISSING_PARAMETER", details: "" };
  expect(getEnvelopeCode({ success: false, error })).toBe("MISSING_PARAMETER");
  expect(getEnvelopeCode({ success: false, error: { ...error, code: 404 } })).toBeUndefined();
  expect(getEnvelopeCode({ success: true, data: {} })).toBeUndefined();
  expect(getEnvelopeCode(null)).toBeUndefined();
  expect(getEnvelopeCode("(300 KB, omitted)")).toBeUndefined();
});
