import { expect, it } from "vitest";
import { parseRetryAfter } from "./retry";

const now = Date.parse("2026-11-26T10:00:00Z");

it.each([
  ["45", 45_000],
  [" 0 ", 0],
  ["Thu, 26 Nov 2026 10:00:45 GMT", 45_000],
  ["Thursday, 26-Nov-26 10:00:45 GMT", 45_000],
  ["Thu Nov 26 10:00:45 2026", 45_000],
  ["Thu, 26 Nov 2026 09:00:00 GMT", 0],
  ["999999999", 86_400_000],
  ["Wed, 21 Oct 2065 07:28:00 GMT", 86_400_000],
  ["1.5", undefined],
  ["-3", undefined],
  ["3, 4", undefined],
  ["99999999999", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("parses Retry-After: %s", (header, waitMs) => {
  expect(parseRetryAfter(header, now)).toBe(waitMs);
});
