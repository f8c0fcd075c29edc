// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { UrlText } from "./url-text";

afterEach(cleanup);

test.each([
  ["https://tools.example/api/agents/shop", "https://tools.example|/api|/agents|/shop"],
  ["/api/shop/", "/api|/shop/"],
])("may wrap %s before its slashes, and keeps its text", (url, parts) => {
  const { container } = render(<UrlText url={url} />);
  expect([...container.children].map((part) => part.textContent).join("|")).toBe(parts);
  expect(container.textContent).toBe(url);
});
