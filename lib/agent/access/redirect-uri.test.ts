import { expect, test } from "vitest";
import { isRedirectUri } from "./redirect-uri";

test.each([
  "https://app.example/callback?a=b",
  "http://localhost:3000/callback",
  "http://127.0.0.1/callback",
  "http://[::1]:8080/",
  "com.example.app:/callback",
])("allows %s", (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

test.each([
  "",
  "/callback",
  "http://app.example/callback",
  "http://127.0.0.1.example/callback",
  "https://app.example/callback#a",
  "https://user@app.example/callback",
  "javascript:alert(1)",
  "data:text/html,a",
  "app:/callback",
])("rejects %s", (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
});
