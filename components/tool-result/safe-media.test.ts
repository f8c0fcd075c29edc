import { expect, test } from "vitest";
import { parseMedia, safeUrl } from "./safe-media";

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:application/xhtml+xml,<x/>",
  "blob:https://example.org/1",
  "file:///etc/passwd",
  "/relative",
  "",
])("%s is rejected", (url) => expect(safeUrl(url)).toBeUndefined());

test.each(["https://example.org/a.png", "http://example.org/a", "data:image/png;base64,AAAA"])(
  "%s is accepted",
  (url) => expect(safeUrl(url)).toBe(url),
);

test("prefers the type of a data URL to the type that the result claims", () => {
  expect(
    parseMedia({ url: "data:image/svg+xml,<svg/>", type: "pdf", mimeType: "text/html" }),
  ).toMatchObject({ kind: "image", mimeType: "image/svg+xml" });
});

test("treats unknown types as files", () => {
  expect(parseMedia({ url: "https://example.org/a.zip", type: "archive" })?.kind).toBe("file");
  expect(parseMedia("https://example.org/a.zip")?.kind).toBe("file");
  expect(parseMedia({ description: "no address" })).toBeUndefined();
});
