import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HtmlResult } from "./html-result";

test("truncates the preview of a long page at a character boundary", () => {
  const html = renderToStaticMarkup(<HtmlResult html={`${"x".repeat(999_999)}😀 and more`} />);
  expect(html.isWellFormed()).toBe(true);
  expect(html).toContain("Only the first megabyte is shown.");
});
