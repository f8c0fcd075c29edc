import { expect, it } from "vitest";
import { formatPlace } from "./format-place";

it.each([
  ["/url", "URL"],
  ["/query/0/value", "query, row 1"],
  ["/headers/2/value", "headers, row 3"],
  ["/auth/value", "authentication"],
  ["/body/value", "body"],
  ["/body/value/address/city", "body.address.city"],
  ["/body/value/a~1b", "body.a/b"],
  ["/body/encoding", "body.encoding"],
  ["/other/place", "/other/place"],
])("formats %s as %s", (pointer, text) => {
  expect(formatPlace(pointer)).toBe(text);
});
