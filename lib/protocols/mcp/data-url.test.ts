import { expect, test } from "vitest";
import { parseDataUrl } from "./data-url";

test("base64 is read with and without parameters of the type", () => {
  const bytes = { mimeType: "text/plain", data: "YQ==" };
  expect(parseDataUrl("data:text/plain;base64,YQ==")).toEqual(bytes);
  expect(parseDataUrl("data:text/plain;charset=utf-8;base64,YQ==")).toEqual(bytes);
});

test.each(["https://a.example/b", "data:text/plain,a", "data:text/plain;base64,*"])(
  "%s holds no base64",
  (url) => expect(parseDataUrl(url)).toBeUndefined(),
);
