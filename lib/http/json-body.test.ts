import { expect, it } from "vitest";
import { isJsonContent } from "./json-body";

it.each([
  [null, true],
  ["", true],
  ["application/json", true],
  ["Application/JSON; charset=utf-8", true],
  ["application/vnd.api+json", true],
  ["application/jsonx", false],
  ["text/json", false],
  ["text/plain", false],
])("a body of content type %j is JSON: %s", (contentType, expected) => {
  expect(isJsonContent(contentType)).toBe(expected);
});
