import { expect, test } from "vitest";
import { parseDataUrl } from "./data-url";

test("parses Base64 with and without parameters of the media type", () => {
  const bytes = { mimeType: "text/plain", data: "YQ==" };
  expect(parseDataUrl("data:text/plain;base64,YQ==")).toEqual(bytes);
  expect(parseDataUrl("data:text/plain;charset=utf-8;base64,YQ==")).toEqual(bytes);
});

test.each(["https://a.example/b", "data:text/plain,a", "data:text/plain;base64,*"])(
  "returns undefined for %s",
  (url) => expect(parseDataUrl(url)).toBeUndefined(),
);
