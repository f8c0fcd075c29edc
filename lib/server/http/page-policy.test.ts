import { expect, test } from "vitest";
import { toSecurityHeaders } from "./page-policy";

test.each([
  ["/authorize?client_id=a", "unsafe-none"],
  ["/authorize/sign-in?client_id=a", "unsafe-none"],
  ["/api/auth/oauth2/authorize?client_id=a", "unsafe-none"],
  ["/authorized", "same-origin"],
  ["/sign-in", "same-origin"],
  ["/api/auth/oauth2/token", "same-origin"],
])("serves %s with the opener policy %s", (url, policy) =>
  expect(toSecurityHeaders(url)["cross-origin-opener-policy"]).toBe(policy),
);
